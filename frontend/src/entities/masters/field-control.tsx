import { Checkbox } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useMasterChoices } from './masters.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import type { FieldControlProps } from './field-control-props.ts';
import { narrowedBy } from './narrowed-by.ts';
import { RecordChooser } from './record-chooser.tsx';
import { useMasterWords } from './use-master-words.ts';

/** The control of a field, by its type. */
export function FieldControl(props: FieldControlProps) {
  const { definition, field, current, value, onChange, error, help, isFixed } = props;
  const words = useMasterWords(definition);
  const base = {
    label: words.field(field.name),
    help: help ?? words.help(field.name),
    error,
    isRequired: field.isRequired === true,
  };
  if (isFixed) return <TextField {...base} isDisabled value={words.textOf(current)} onChange={onChange} />;
  switch (field.type) {
    case 'flag':
      return (
        <Checkbox.Root checked={value === true} onCheckedChange={({ checked }) => onChange(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{base.label}</Checkbox.Label>
        </Checkbox.Root>
      );
    case 'lookup':
    case 'choice':
      return <LookupControl {...props} />;
    case 'reference':
    case 'references':
      return <RecordChooser {...props} {...base} />;
    case 'text':
    case 'email':
    case 'integer':
    case 'decimal':
    case 'date':
      return (
        <TextField
          {...base}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
          {...(field.type === 'date' ? { type: 'date' } : {})}
          {...(field.isCode && { dir: 'ltr' as const })}
          {...(field.type === 'email' ? { inputMode: 'email' as const, dir: 'ltr' as const } : {})}
          {...(field.type === 'integer' || field.type === 'decimal' ? { inputMode: 'decimal' as const } : {})}
        />
      );
  }
}

/** Values that are offered, and the one that stands although it is offered no more. */
function LookupControl(props: FieldControlProps) {
  const { definition, field, current, value, onChange, error, draft, isOffered = () => true } = props;
  const { t } = useTranslation();
  const words = useMasterWords(definition);
  const { data } = useMasterChoices(definition, field.name, narrowedBy(field, draft));
  const kept = typeof current === 'object' && current !== null && !Array.isArray(current) ? [current] : [];
  const known = new Map([...kept, ...(data ?? [])].map((choice) => [choice.code, choice.name]));
  return (
    <SelectField
      label={words.field(field.name)}
      help={words.help(field.name)}
      error={error}
      isRequired={field.isRequired === true}
      placeholder={t('choose')}
      value={typeof value === 'string' ? value : ''}
      onChange={(code) => onChange(code === '' ? null : code)}
      options={[...known].filter(([code]) => isOffered(code)).map(([code, name]) => ({ value: code, label: name }))}
    />
  );
}
