import { Button, Menu, Portal } from '@chakra-ui/react';
import { LuChevronDown, LuDownload } from 'react-icons/lu';

export interface DownloadMenuProps {
  label: string;
  files: readonly { label: string; address: string }[];
  /** Among the acts of a bulk bar. */
  isInBar?: boolean;
}

/** One button for the kinds of files that a list comes as. */
export function DownloadMenu({ label, files, isInBar = false }: DownloadMenuProps) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button {...(isInBar ? { variant: 'ghost', size: 'xs' } : { variant: 'outline' })}>
          <LuDownload aria-hidden />
          {label}
          <LuChevronDown aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {files.map((file) => (
              <Menu.Item key={file.address} value={file.address} asChild>
                <a href={file.address} download>
                  {file.label}
                </a>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
