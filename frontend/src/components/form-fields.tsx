import { Field, Input, NativeSelect, Textarea } from '@chakra-ui/react';
import type { InputProps, TextareaProps } from '@chakra-ui/react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useDates } from '../lib/dates.ts';
import { FieldNotes } from './field-notes.tsx';

export interface FormFieldProps {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Kept for screen readers where the place itself says what the field is. */
  isLabelHidden?: boolean;
  children: ReactElement;
}

/** Label, control, help and error in one; put an own id on `ids` of Field.Root, never on the control. */
export function FormField({ label, help, error, isRequired, isDisabled, isLabelHidden, children }: FormFieldProps) {
  return (
    <Field.Root invalid={error !== undefined} required={isRequired} disabled={isDisabled} gap="1">
      <Field.Label srOnly={isLabelHidden}>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      <FieldNotes help={help} error={error} />
    </Field.Root>
  );
}

type Wrapped = Omit<FormFieldProps, 'children'> & { value: string; onChange: (value: string) => void };

const wholeDay = /^[12]\d{3}-\d{2}-\d{2}$/u;

export type TextFieldProps = Wrapped &
  Pick<InputProps, 'type' | 'placeholder' | 'autoFocus' | 'maxLength' | 'inputMode' | 'dir' | 'min' | 'max'>;

export function TextField({
  value,
  onChange,
  type,
  placeholder,
  autoFocus,
  maxLength,
  inputMode,
  dir,
  min,
  max,
  ...field
}: TextFieldProps) {
  const dates = useDates();
  // The field itself is written as the browser writes days.
  const said = type === 'date' && wholeDay.test(value) ? dates.dayFull(value) : undefined;
  return (
    <FormField {...field} help={field.help ?? said}>
      <Input
        size="md"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...{ type, placeholder, autoFocus, maxLength, inputMode, dir, min, max }}
      />
    </FormField>
  );
}

export type TextareaFieldProps = Wrapped &
  Pick<TextareaProps, 'placeholder' | 'autoFocus' | 'maxLength' | 'rows' | 'dir'> & {
    control?: RefObject<HTMLTextAreaElement | null>;
  };

export function TextareaField({
  value,
  onChange,
  placeholder,
  autoFocus,
  maxLength,
  rows = 3,
  dir,
  control,
  ...field
}: TextareaFieldProps) {
  return (
    <FormField {...field}>
      <Textarea
        ref={control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...{ placeholder, autoFocus, maxLength, rows, dir }}
      />
    </FormField>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectFieldProps = Wrapped & { options: SelectOption[]; placeholder?: string; size?: 'xs' | 'sm' | 'md' };

export function SelectField({ value, onChange, options, placeholder, size = 'md', ...field }: SelectFieldProps) {
  return (
    <FormField {...field}>
      <NativeSelect.Root size={size}>
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)} placeholder={placeholder}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
  );
}
