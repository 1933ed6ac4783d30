import { Input } from '@chakra-ui/react';
import type { InputProps } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

const longestKeyFile = 20_000;

/** A key file in PEM, read in the browser and sent as text. */
export function KeyFileInput({
  isEmpty,
  onChoose,
  ...rest
}: {
  /** Without a file, also where the form has dropped the one that was chosen. */
  isEmpty: boolean;
  onChoose: (text: string) => void;
} & Omit<InputProps, 'onChange'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEmpty && input.current) input.current.value = '';
  }, [isEmpty]);
  return (
    <Input
      ref={input}
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
