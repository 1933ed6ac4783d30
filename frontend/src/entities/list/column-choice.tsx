import { Button, Menu, Portal } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuColumns3 } from 'react-icons/lu';

type HiddenColumns = readonly [hidden: ReadonlySet<string>, setHidden: (hidden: ReadonlySet<string>) => void];

/** Columns that a person has hidden in a list, remembered in the browser under the list's name. */
export function useHiddenColumns(listName: string): HiddenColumns {
  const key = `columns:${listName}`;
  const [hidden, setState] = useState<ReadonlySet<string>>(() => {
    const text = localStorage.getItem(key);
    return new Set(text === null ? [] : text.split(',').filter(Boolean));
  });
  const setHidden = useCallback(
    (next: ReadonlySet<string>) => {
      localStorage.setItem(key, [...next].join(','));
      setState(next);
    },
    [key],
  );
  return [hidden, setHidden];
}

export interface ColumnChoiceProps {
  columns: readonly { id: string; header: string; isFixed?: boolean }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  /** Back to the columns that are shown first; without it, all of them are. */
  onRestore?: () => void;
  /** Opens what orders the columns. */
  onArrange?: () => void;
}

export function ColumnChoice({ columns, hidden, onChange, onRestore, onArrange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const shown = columns.filter(({ id }) => !hidden.has(id)).length;
  const toggle = (id: string, isShown: boolean) => {
    const next = new Set(hidden);
    if (isShown) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <Menu.Root closeOnSelect={false} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="outline" px="2.5" fontWeight="400">
          <LuColumns3 aria-hidden />
          {shown === columns.length ? t('columns.choose') : t('columns.count', { shown, total: columns.length })}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="min(60vh, 480px)" overflowY="auto">
            {columns.map(({ id, header, isFixed }) => (
              <Menu.CheckboxItem
                key={id}
                value={id}
                checked={!hidden.has(id)}
                disabled={isFixed}
                onCheckedChange={(isShown) => toggle(id, isShown)}
              >
                <Menu.ItemIndicator />
                {header}
              </Menu.CheckboxItem>
            ))}
            <Menu.Separator />
            <Menu.Item value="restore" onSelect={() => onChange(new Set())}>
              {t('columns.restore')}
            </Menu.Item>
            {onArrange && (
              <Menu.Item value="arrange" closeOnSelect onSelect={onArrange}>
                {t('columns.arrange')}
              </Menu.Item>
            )}
            {onRestore && (
              <Menu.Item value="first" onSelect={onRestore}>
                {t('columns.first')}
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
