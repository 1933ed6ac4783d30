import { Switch, Text } from '@chakra-ui/react';

interface FlagFieldProps {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

export function FlagField({ label, isOn, isDisabled, onChange }: FlagFieldProps) {
  return (
    <Switch.Root checked={isOn} disabled={isDisabled} onCheckedChange={({ checked }) => onChange(checked)}>
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>
        <Text as="span">{label}</Text>
      </Switch.Label>
    </Switch.Root>
  );
}
