import { Checkbox } from '@chakra-ui/react';

export interface CollectBoxProps {
  label: string;
  value: boolean | 'indeterminate';
  isDisabled: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Collected, not collected, or of a fund in part. */
export function CollectBox({ label, value, isDisabled, onChange }: CollectBoxProps) {
  return (
    <Checkbox.Root
      size="sm"
      colorPalette="ink"
      checked={value}
      disabled={isDisabled}
      onCheckedChange={() => onChange(value !== true)}
    >
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control>
        <Checkbox.Indicator />
      </Checkbox.Control>
    </Checkbox.Root>
  );
}
