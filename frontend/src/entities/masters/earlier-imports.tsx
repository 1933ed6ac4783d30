import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { MasterDefinition } from '#contracts/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { useImports } from './imports.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useMasterWords } from './use-master-words.ts';

const mostShown = 5;

/** The latest imports; each can be opened again with what it found. */
export function EarlierImports({
  definition,
  onOpen,
}: {
  definition: MasterDefinition;
  onOpen: (importId: string) => void;
}) {
  const words = useMasterWords(definition);
  const dates = useDates();
  const { data } = useImports(definition, true);
  if (!data || data.length === 0) return null;
  return (
    <Box>
      <Text fontWeight="600" textStyle="sm" mb="1">
        {words.t('imports.earlier')}
      </Text>
      <Box as="ul" listStyleType="none">
        {data.slice(0, mostShown).map((one) => (
          <Flex as="li" key={one.importId} align="center" gap="2" textStyle="sm" wrap="wrap">
            <Button
              variant="plain"
              px="0"
              colorPalette="ink"
              aria-label={words.t('imports.open', { file: one.fileName })}
              onClick={() => onOpen(one.importId)}
            >
              <Bdi>{one.fileName}</Bdi>
            </Button>
            <Text as="span" color="fg.muted">
              {words.t(`imports.status.${one.status}`)} · <Bdi>{one.user}</Bdi> · {dates.instant(one.createdAt)}
            </Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
