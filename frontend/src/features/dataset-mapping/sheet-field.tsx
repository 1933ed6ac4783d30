import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import type { MappingPartProps } from './mapping-part-props.ts';

const ways = ['first', 'name', 'position', 'pattern'] as const;

/** The sheet, by what stays the same from month to month: its name, its place, or a part of its name. */
export function SheetField({ draft, change, reading }: MappingPartProps) {
  const { t } = useTranslation('dataset-mapping');
  const { sheet, sheetChoice } = draft;
  const way = sheetChoice ? ('position' in sheetChoice ? 'position' : 'pattern') : sheet === null ? 'first' : 'name';
  const names = (reading?.sheets ?? []).filter(({ isHidden }) => !isHidden).map(({ name }) => name);
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
        <TextField
          label={t('field.sheetPattern')}
          value={sheetChoice.pattern}
          onChange={(pattern) => change({ sheetChoice: { pattern } })}
        />
      )}
    </>
  );
}
