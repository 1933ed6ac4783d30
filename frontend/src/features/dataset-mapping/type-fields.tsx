import { Grid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/form-fields.tsx';
import { FlagField } from './flag-field.tsx';
import type { MappingPartProps } from './mapping-part-props.ts';
import { ProposalNote } from './proposal-note.tsx';

/** Files that mix record types: only rows of the named ones are read. */
export function TypeFields({ draft, change, faults, proposal, isView }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const { type } = draft;
  const isProposed = type !== null && proposal?.definition.type?.columnName === type.columnName;
  const set = (next: Partial<NonNullable<typeof type>>) => type && change({ type: { ...type, ...next } });
  return (
    <Stack gap="2">
      <FlagField
        label={t('field.typeRequired')}
        isOn={type !== null}
        isDisabled={isView}
        onChange={(isOn) =>
          change({ type: isOn ? { rowIndex: Number(draft.rowNumber) || 1, columnName: '', values: [] } : null })
        }
      />
      {type && isProposed && proposal && (
        <Text textStyle="sm" color="fg.muted">
          <ProposalNote certainty={proposal.type ?? 0} />
        </Text>
      )}
      {type && (
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="2">
          <TextField
            label={t('field.typeRowIndex')}
            inputMode="numeric"
            value={String(type.rowIndex)}
            onChange={(text) => set({ rowIndex: Math.max(1, Math.trunc(Number(text)) || 1) })}
          />
          <TextField
            label={t('field.typeColumnName')}
            value={type.columnName}
            onChange={(columnName) => set({ columnName })}
          />
          <TextField
            label={t('field.typeValues')}
            help={t('typeValuesHelp')}
            value={type.values.join('; ')}
            onChange={(text) => set({ values: text.split(';').map((one) => one.trimStart()) })}
          />
        </Grid>
      )}
      {faults?.begun.includes('type') && <FaultStrip>{t('message.begun')}</FaultStrip>}
    </Stack>
  );
}
