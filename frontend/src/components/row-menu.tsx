import { Box, IconButton, Menu, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuEllipsis } from 'react-icons/lu';

export interface RowMenuItem {
  value: string;
  label: ReactNode;
  onSelect: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
}

/** The "..." at the end of a row. Renders nothing when there is nothing to do. */
export function RowMenu({ name, items }: { name: string; items: readonly RowMenuItem[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton size="2xs" variant="ghost" colorPalette="gray">
          <LuEllipsis aria-hidden />
          <Box as="span" srOnly>
            {t('more')}: {name}
          </Box>
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {items.map((item) => (
              <Menu.Item
                key={item.value}
                value={item.value}
                disabled={item.isDisabled}
                onSelect={item.onSelect}
                color={item.isDangerous ? 'fg.error' : undefined}
              >
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
