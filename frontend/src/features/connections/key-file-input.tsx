import { Input } from '@chakra-ui/react';
import type { InputProps } from '@chakra-ui/react';

const longestKeyFile = 20_000;

/** A key file in PEM, read in the browser and sent as text. */
export function KeyFileInput({
  onChoose,
  ...rest
}: { onChoose: (text: string) => void } & Omit<InputProps, 'onChange'>) {
  return (
    <Input
      size="md"
      pt="1.5"
      {...rest}
      type="file"
      accept=".pem,.crt,.cer,.key,.pub"
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (!file || file.size > longestKeyFile) onChoose('');
        else void file.text().then((text) => onChoose(text.trim()));
      }}
    />
  );
}
