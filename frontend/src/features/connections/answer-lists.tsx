import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { JsonList } from '#contracts/connections.schema.ts';
import { Code } from '../../components/bdi.tsx';

export interface AnswerListsProps {
  lists: readonly JsonList[];
  /** What the form holds; null is the whole answer. */
  rowsPath: string | null;
  onChoose: (path: string) => void;
}

/** The lists in a JSON answer: the chosen one becomes the path to the rows. */
export function AnswerLists({ lists, rowsPath, onChoose }: AnswerListsProps) {
  const { t } = useTranslation('connections');
  return (
    <Box mt="3" role="group" aria-label={t('connect.lists')}>
      <Text fontWeight="600">{t('connect.lists')}</Text>
      <Flex mt="1" gap="2" wrap="wrap">
        {lists.map(({ path, rowCount }) => (
          <Button
            key={path}
            size="xs"
            variant={path === (rowsPath ?? '$') ? 'solid' : 'outline'}
            aria-pressed={path === (rowsPath ?? '$')}
            h="auto"
            minH="7"
            whiteSpace="normal"
            overflowWrap="anywhere"
            onClick={() => onChoose(path)}
          >
            <Code>{path}</Code> {t('connect.rowCount', { count: rowCount })}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}
