import { SegmentGroup } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface SegmentChoiceProps<Value extends string> {
  /** For screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[];
  size?: 'xs' | 'sm';
}

/** A switch between views of the same thing; for panels with content of their own use PageTabs. */
export function SegmentChoice<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 'sm',
}: SegmentChoiceProps<Value>) {
  return (
    <SegmentGroup.Root
      minW="0"
      maxW="full"
      overflowX="auto"
      size={size}
      aria-label={label}
      value={value}
      onValueChange={(change) => {
        const chosen = options.find((option) => option.value === change.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      <SegmentGroup.Indicator />
      {options.map((option) => (
        <SegmentGroup.Item key={option.value} value={option.value} disabled={option.isDisabled}>
          <SegmentGroup.ItemText>{option.label}</SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}
