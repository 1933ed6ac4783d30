import { Box, Button, Menu, Portal, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuDownload } from 'react-icons/lu';
import { DownloadLink } from './download-link.tsx';

export interface DownloadFile {
  label: string;
  address: string;
  /** Rows that such a file holds; a longer list is refused before it is asked for. */
  most?: number;
  /** Makes the file of a longer list in another way, where there is one. */
  onTooLong?: () => void;
}

export interface DownloadMenuProps {
  label: string;
  files: readonly DownloadFile[];
  /** Rows of the list, where they are known. */
  total?: number | undefined;
  /** Among the acts of a bulk bar. */
  isInBar?: boolean;
}

/** One button for the kinds of files that a list comes as. */
export function DownloadMenu({ label, files, total = 0, isInBar = false }: DownloadMenuProps) {
  const { t } = useTranslation('common');
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
            {files.map((file) => {
              const isTooLong = file.most !== undefined && total > file.most;
              if (isTooLong && file.onTooLong)
                return (
                  <Menu.Item key={file.address} value={file.address} onSelect={file.onTooLong}>
                    {file.label}
                  </Menu.Item>
                );
              return isTooLong ? (
                <Menu.Item key={file.address} value={file.address} disabled>
                  <Box>
                    {file.label}
                    <Text textStyle="xs" color="fg.muted" maxW="220px">
                      {t('download.tooLong', { most: file.most })}
                    </Text>
                  </Box>
                </Menu.Item>
              ) : (
                <Menu.Item key={file.address} value={file.address} asChild>
                  <DownloadLink href={file.address} onTooLong={file.onTooLong}>
                    {file.label}
                  </DownloadLink>
                </Menu.Item>
              );
            })}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
