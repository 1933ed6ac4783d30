import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { sheetText } from '#contracts/mapping-changes.ts';
import type { SheetPattern } from '#contracts/mappings.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { FlagField } from './flag-field.tsx';
import type { MappingPartProps } from './mapping-part-props.ts';
import { ProposalNote } from './proposal-note.tsx';
import { useFieldOptions } from './use-field-options.ts';

const ways = ['first', 'name', 'position', 'pattern'] as const;

/** The sheet, by what stays the same from month to month: its name, its place, or a part of its name. */
export function SheetField({ member, draft, change, reading, proposal, isView }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const { sheet, sheetChoice } = draft;
  const way = sheetChoice ? ('position' in sheetChoice ? 'position' : 'pattern') : sheet === null ? 'first' : 'name';
  const names = (reading?.sheets ?? []).filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  const proposedSheet = proposal && proposal.sheet > 0 ? sheetText(proposal.definition) : null;
  const choose = (next: string): void => {
    const first = reading?.sheet ?? names[0] ?? '';
    if (next === 'position') change({ sheet: null, sheetChoice: { position: Math.max(1, names.indexOf(first) + 1) } });
    else if (next === 'pattern') change({ sheet: null, sheetChoice: { pattern: `${first}*` } });
    else change({ sheet: next === 'name' ? first || ' ' : null, sheetChoice: undefined });
  };
  return (
    <>
      <SelectField
        label={t('field.sheetWay')}
        value={way}
        {...(proposedSheet !== null && {
          help: <ProposalNote value={proposedSheet} certainty={proposal?.sheet ?? 0} />,
        })}
        options={ways.map((value) => ({ value, label: t(`sheetWay.${value}`) }))}
        onChange={choose}
      />
      {way === 'name' && (
        <TextField
          label={t('field.sheet')}
          value={(sheet ?? '').trim()}
          onChange={(next) => change({ sheet: next.trim() === '' ? ' ' : next })}
        />
      )}
      {sheetChoice && 'position' in sheetChoice && (
        <TextField
          label={t('field.sheetPosition')}
          inputMode="numeric"
          value={sheetChoice.position === 0 ? '' : String(sheetChoice.position)}
          onChange={(text) => change({ sheetChoice: { position: Math.trunc(Number(text)) || 0 } })}
        />
      )}
      {sheetChoice && 'pattern' in sheetChoice && (
        <PatternFields
          choice={sheetChoice}
          onChange={(next) => change({ sheetChoice: next })}
          {...{ member, isView }}
        />
      )}
    </>
  );
}

interface PatternFieldsProps extends Pick<MappingPartProps, 'member' | 'isView'> {
  choice: SheetPattern;
  onChange: (choice: SheetPattern) => void;
}

/** Sheets of one layout: the buildings of a property, or a sheet for each property. */
function PatternFields({ choice, onChange, member, isView }: PatternFieldsProps) {
  const { t } = useTranslation('dataset-mapping');
  const options = useFieldOptions(member);
  const { pattern, isEvery = false, nameField = null } = choice;
  const ofText = (member.model?.fields ?? []).filter(({ type }) => type === 'text' || type === 'code');
  const fields = options.filter(({ value }) => ofText.some(({ name }) => name === value));
  return (
    <>
      <TextField
        label={t('field.sheetPattern')}
        help={t('sheetPatternHelp')}
        value={pattern}
        onChange={(text) => onChange({ ...choice, pattern: text })}
      />
      <SelectField
        label={t('field.sheetName')}
        help={t('sheetNameHelp')}
        value={nameField ?? ''}
        options={[{ value: '', label: t('sheetNameUnused') }, ...fields]}
        onChange={(field) => onChange({ ...choice, nameField: field === '' ? null : field })}
      />
      <Box gridColumn="1 / -1">
        <FlagField
          label={t('field.isEverySheet')}
          isOn={isEvery}
          isDisabled={isView}
          onChange={(isOn) => onChange({ ...choice, isEvery: isOn })}
        />
      </Box>
    </>
  );
}
