import { Button, Code, Stack, Text } from '@chakra-ui/react';
import { AppDialog } from './app-dialog.tsx';
import { toast } from './toaster.tsx';

export interface ShownOnceProps {
  secret: string;
  words: { title: string; text: string; copy: string; copied: string; done: string };
  onClose: () => void;
}

/** A secret that was made: to be copied now, as nobody can read it later. */
export function ShownOnce({ secret, words, onClose }: ShownOnceProps) {
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast.success({ title: words.copied }),
      (failure: unknown) => toast.failure(failure),
    );
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={words.title}
      // Neither a slip nor the focus that an earlier dialog gives back may close it: the secret would be lost.
      isLocked
      footer={
        <>
          <Button size="md" variant="outline" onClick={copy}>
            {words.copy}
          </Button>
          <Button size="md" colorPalette="ink" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text>{words.text}</Text>
        <Code dir="ltr" p="2" wordBreak="break-all">
          {secret}
        </Code>
      </Stack>
    </AppDialog>
  );
}
