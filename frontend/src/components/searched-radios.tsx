import { Input, RadioGroup, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface SearchedRadiosProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  options: readonly { id: number; label: ReactNode }[];
  value: number | null;
  onChange: (id: number) => void;
  /** Below the options: that there are none, or more than are shown. */
  status?: ReactNode;
}

/** A search field over the options that the server found. */
export function SearchedRadios({
  label,
  placeholder,
  text,
  onText,
  options,
  value,
  onChange,
  status,
}: SearchedRadiosProps) {
  return (
    <>
      <Input
        size="md"
        type="search"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <RadioGroup.Root
        aria-label={label}
        size="sm"
        w="full"
        maxH="220px"
        overflowY="auto"
        borderWidth="1px"
        rounded="l2"
        p="1.5"
        value={value === null ? null : String(value)}
        onValueChange={(change) => onChange(Number(change.value))}
      >
        <Stack gap="1">
          {options.map((option) => (
            <RadioGroup.Item key={option.id} value={String(option.id)}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>{option.label}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Stack>
        <Text textStyle="sm" color="fg.muted" aria-live="polite">
          {status}
        </Text>
      </RadioGroup.Root>
    </>
  );
}
