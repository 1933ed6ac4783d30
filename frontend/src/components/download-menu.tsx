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
  const isTooLong = ({ most }: DownloadFile) => most !== undefined && total > most;
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
              if (isTooLong(file) && file.onTooLong)
                return (
                  <Menu.Item key={file.address} value={file.address} onClick={file.onTooLong}>
                    {file.label}
                  </Menu.Item>
                );
              return isTooLong(file) ? (
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
