import { Button, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';

/** "+ Filter": the filters that a list has besides those in its bar. */
export function AddFilter({
  filters,
  onAdd,
}: {
  filters: readonly { id: string; label: string }[];
  onAdd: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="ghost" px="2">
          <LuPlus aria-hidden />
          {t('filter.add')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {filters.map(({ id, label }) => (
              <Menu.Item key={id} value={id} onSelect={() => onAdd(id)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
