import { useTranslation } from 'react-i18next';
import type { GridPage } from '#contracts/submission-views.ts';
import { SelectField, TextField } from '../../../components/form-fields.tsx';
import { isNumeric } from '../../../entities/submission/format-cell.ts';

interface ValueFieldProps {
  column: GridPage['columns'][number] | undefined;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Values are typed as the file says them: a point before decimals, ISO days. Nothing empties the cell. */
export function ValueField({ column, value, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation('submission');
  const field = { label: t('correct.value'), value, onChange, ...(error !== undefined && { error }) };
  if (column?.choices) {
    const options = ['', ...column.choices].map((choice) => ({
      value: choice,
      label: choice === '' ? t('cell.empty') : choice,
    }));
    return <SelectField {...field} options={options} />;
  }
  const type = column?.type ?? 'text';
  return (
    <TextField
      {...field}
      help={t('correct.valueHelp')}
      type={type === 'date' ? 'date' : 'text'}
      maxLength={4000}
      {...(isNumeric(type) && { inputMode: 'decimal', dir: 'ltr' })}
    />
  );
}
