import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import { connections } from '#contracts/connections.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';

export interface MeanwhileStripProps {
  seen: MasterRecord;
  current: MasterRecord;
  /** Names of the fields that another person has changed. */
  fields: readonly string[];
  isSaving: boolean;
  onKeepMine: () => void;
  onShowTheirs: () => void;
}

/** What another person has changed since the form was opened; what was entered stays until one of the two is chosen. */
export function MeanwhileStrip(props: MeanwhileStripProps) {
  const { seen, current, fields, isSaving, onKeepMine, onShowTheirs } = props;
  const { t } = useTranslation('connections');
  const words = useMasterWords(connections);
  const textOf = ({ values }: MasterRecord, name: string) => words.textOf(values[name]) || '–';
  return (
    <Stack role="alert" gap="2" p="3" rounded="l2" bg="provider.subtle" color="provider.fg">
      <Text fontWeight="600">{t('meanwhile.title')}</Text>
      <Stack as="ul" gap="0.5" ps="4" listStyleType="disc" overflowWrap="anywhere">
        {fields.map((name) => (
          <li key={name}>
            <Trans
              t={t}
              i18nKey="meanwhile.change"
              values={{ field: words.field(name) }}
              components={{
                now: <Value of={textOf(current, name)} />,
                was: <Value of={textOf(seen, name)} />,
              }}
            />
          </li>
        ))}
      </Stack>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={onShowTheirs} disabled={isSaving}>
          {t('meanwhile.theirs')}
        </Button>
        <Button colorPalette="ink" onClick={onKeepMine} disabled={isSaving}>
          {t('meanwhile.mine')}
        </Button>
      </Flex>
    </Stack>
  );
}

/** Without children, which `Trans` fills in. */
function Value({ of }: { of: string }) {
  return <Bdi>{of}</Bdi>;
}
