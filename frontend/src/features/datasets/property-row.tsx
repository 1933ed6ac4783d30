import { Flex, Icon, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuUnlink } from 'react-icons/lu';
import type { AssociatedProperty, AssociationChange } from '#contracts/datasets.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useDates } from '../../lib/dates.ts';
import { CollectBox } from './collect-box.tsx';
import { ReasonField } from './reason-field.tsx';
import { useFrequencyWords } from './use-frequency-words.ts';

export interface PropertyRowProps {
  row: AssociatedProperty;
  depth: number;
  mayEdit: boolean;
  onChange: (change: AssociationChange) => void;
}

/** One that is left out keeps its row, with the reason in the place of its facts. */
export function PropertyRow({ row, depth, mayEdit, onChange }: PropertyRowProps) {
  const { t } = useTranslation('datasets');
  const { propertyId, name, code, isCovered } = row;
  return (
    <Table.Row color={isCovered ? undefined : 'fg.muted'}>
      <Table.Cell ps={`${depth * 20 + 36}px`}>
        <Flex align="center" gap="2">
          <CollectBox
            label={t('places.collect', { name })}
            value={isCovered}
            isDisabled={!mayEdit}
            onChange={(isWanted) => onChange({ act: isWanted ? 'include' : 'leaveOut', propertyId })}
          />
          <Bdi>{name}</Bdi>
        </Flex>
      </Table.Cell>
      <Table.Cell>{code}</Table.Cell>
      <Table.Cell>
        <Bdi>{row.serviceProvider ?? '–'}</Bdi>
      </Table.Cell>
      {isCovered ? (
        <Facts row={row} />
      ) : (
        <Table.Cell colSpan={4}>
          <ReasonField
            name={name}
            reason={row.reason}
            isReadOnly={!mayEdit}
            onChange={(reason) => onChange({ act: 'leaveOut', propertyId, reason })}
          />
        </Table.Cell>
      )}
    </Table.Row>
  );
}

function Facts({ row }: { row: AssociatedProperty }) {
  const { t } = useTranslation('datasets');
  const dates = useDates();
  const frequencyOf = useFrequencyWords();
  const isMapped = row.mapping === 'mapped';
  return (
    <>
      <Table.Cell whiteSpace="nowrap">
        <Flex align="center" gap="1.5" color={isMapped ? 'done.fg' : 'fault.fg'} fontWeight="500">
          <Icon as={isMapped ? LuCircleCheck : LuUnlink} boxSize="14px" aria-hidden />
          {t(isMapped ? 'places.mapped' : 'places.notMapped')}
        </Flex>
      </Table.Cell>
      <Table.Cell whiteSpace="nowrap">{frequencyOf(row.frequency ? [row.frequency] : [])}</Table.Cell>
      <Table.Cell whiteSpace="nowrap" colSpan={2}>
        {row.lastAccepted ? (
          dates.month(row.lastAccepted)
        ) : (
          <Text as="span" color="fg.muted">
            {t('places.never')}
          </Text>
        )}
      </Table.Cell>
    </>
  );
}
