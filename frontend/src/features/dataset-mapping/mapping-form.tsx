import { chakra, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { mappingFormats } from '#contracts/mappings.ts';
import type { MappingFormat } from '#contracts/mappings.ts';
import type { MappingView } from '#contracts/mappings.schema.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { ColumnFields } from './column-fields.tsx';
import { DatasetChoice } from './dataset-choice.tsx';
import { FixedFields } from './fixed-fields.tsx';
import { FlagField } from './flag-field.tsx';
import { GuardFields } from './guard-fields.tsx';
import { KeywordField } from './keyword-field.tsx';
import type { MappingPartProps } from './mapping-part-props.ts';
import { ProposalNote } from './proposal-note.tsx';
import { SheetField } from './sheet-field.tsx';
import { TypeFields } from './type-fields.tsx';
import { ValueFields } from './value-fields.tsx';

interface MappingFormProps extends MappingPartProps {
  view: MappingView;
  isFundEnabled: boolean;
  onFundEnabled: (isEnabled: boolean) => void;
}

/** The mapping sheet of the specification; what saving would refuse is said at its field. */
export function MappingForm({ view, isFundEnabled, onFundEnabled, ...part }: MappingFormProps) {
  const { t } = useTranslation('dataset-mapping');
  const { draft, change, faults, proposal, isView } = part;
  // Of a sheet without heads nothing is proposed.
  const isRowProposed = proposal !== null && proposal.rowNumber > 0;
  return (
    <chakra.fieldset disabled={isView} display="flex" flexDirection="column" gap="4" minW="0">
      <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
        <DatasetChoice place={view.place} />
        <SelectField
          label={t('field.format')}
          isRequired
          placeholder={draft.format === '' ? t('choose') : undefined}
          value={draft.format}
          {...(faults?.format && { error: t('message.format') })}
          {...(isRowProposed && {
            help: <ProposalNote value={t(`format.${proposal.definition.format}`)} certainty={proposal.format} />,
          })}
          options={mappingFormats.map((format) => ({ value: format, label: t(`format.${format}`) }))}
          onChange={(format) => change({ format: format as MappingFormat })}
        />
        <SheetField {...part} />
        {faults?.begun.includes('sheet') && <FaultStrip>{t('message.begun')}</FaultStrip>}
        <TextField
          label={t('field.rowNumber')}
          isRequired
          inputMode="numeric"
          value={draft.rowNumber}
          {...(isRowProposed && {
            help: <ProposalNote value={String(proposal.definition.rowNumber)} certainty={proposal.rowNumber} />,
          })}
          {...(faults?.rowNumber && { error: t('message.rowNumber') })}
          onChange={(rowNumber) => change({ rowNumber })}
        />
      </Grid>
      <KeywordField {...part} />
      <Stack gap="2">
        <FlagField
          label={t('field.excludeBlankRows')}
          isOn={draft.excludeBlankRows}
          isDisabled={isView}
          onChange={(excludeBlankRows) => change({ excludeBlankRows })}
        />
        <FlagField
          label={t('field.isFileTranslationRequired')}
          isOn={draft.isFileTranslationRequired}
          isDisabled={isView}
          onChange={(isFileTranslationRequired) => change({ isFileTranslationRequired })}
        />
        {!view.place.IsForProperty && view.place.FundId !== null && (
          <FlagField
            label={t('field.isFundEnabled')}
            isOn={isFundEnabled}
            isDisabled={isView}
            onChange={onFundEnabled}
          />
        )}
      </Stack>
      <ColumnFields {...part} />
      <ValueFields {...part} />
      <FixedFields {...part} />
      <GuardFields {...part} />
      <TypeFields {...part} />
    </chakra.fieldset>
  );
}
