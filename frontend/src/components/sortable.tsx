import { Box, Flex, IconButton } from '@chakra-ui/react';
import { Accessibility, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowDown, LuArrowUp, LuGripVertical } from 'react-icons/lu';
import { moved } from '../lib/moved.ts';
import { Tooltip } from './tooltip.tsx';

interface SortableProps<Item> {
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => number | string;
  /** What screen readers hear when the item moves. */
  nameOf: (item: Item) => string;
  onReorder: (items: Item[]) => void;
  /** The order cannot be changed: neither handles nor buttons. */
  isFixed?: boolean;
  children: (item: Item, parts: SortableParts) => ReactNode;
}

export interface SortableParts {
  index: number;
  /** To drag by, or by keyboard: space, arrows, space. */
  handle: ReactNode;
  /** Move up and move down. */
  buttons: ReactNode;
}

type Plugins = NonNullable<ComponentProps<typeof DragDropProvider>['plugins']>;

/** An ordered list whose items are moved by dragging, by keyboard and by buttons. */
export function Sortable<Item>(props: SortableProps<Item>) {
  const { label, items, idOf, isFixed = false, children } = props;
  if (!isFixed) return <MovableList {...props} />;
  return (
    <Box as="ol" aria-label={label} listStyleType="none">
      {items.map((item, index) => (
        <li key={idOf(item)}>{children(item, { index, handle: null, buttons: null })}</li>
      ))}
    </Box>
  );
}

function MovableList<Item>(props: SortableProps<Item>) {
  const { label, items, idOf, nameOf, onReorder } = props;
  const { t } = useTranslation();
  const plugins = usePlugins(items.map(nameOf), items.map(idOf));
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onReorder(moved(items, from, to));
    setSaid(t('sortable.placed', { name: nameOf(item), place: to + 1, count: items.length }));
  };
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
      }}
    >
      <Box as="ol" aria-label={label} listStyleType="none">
        {items.map((item, index) => (
          <SortableItem key={idOf(item)} {...props} item={item} index={index} onMove={(to) => move(index, to)} />
        ))}
      </Box>
      <Box role="status" srOnly>
        {said}
      </Box>
    </DragDropProvider>
  );
}

interface SortableItemProps<Item> extends SortableProps<Item> {
  item: Item;
  index: number;
  onMove: (to: number) => void;
}

function SortableItem<Item>({ item, index, onMove, ...list }: SortableItemProps<Item>) {
  const { items, idOf, nameOf, children } = list;
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useSortable({ id: idOf(item), index });
  const name = nameOf(item);
  const handle = (
    <Tooltip content={t('sortable.drag')}>
      <IconButton
        ref={handleRef}
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        cursor="grab"
        touchAction="none"
        aria-label={t('sortable.handle', { name })}
      >
        <LuGripVertical aria-hidden />
      </IconButton>
    </Tooltip>
  );
  const buttons = (
    <Flex gap="1">
      <MoveButton label={t('sortable.up', { name })} isDisabled={index === 0} onClick={() => onMove(index - 1)}>
        <LuArrowUp aria-hidden />
      </MoveButton>
      <MoveButton
        label={t('sortable.down', { name })}
        isDisabled={index === items.length - 1}
        onClick={() => onMove(index + 1)}
      >
        <LuArrowDown aria-hidden />
      </MoveButton>
    </Flex>
  );
  return (
    <Box as="li" ref={ref} bg={isDragging ? 'bg.subtle' : undefined}>
      {children(item, { index, handle, buttons })}
    </Box>
  );
}

interface MoveButtonProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At the end of its way it stays in the order of focus, so that a keyboard user keeps the focus. */
function MoveButton({ label, isDisabled, onClick, children }: MoveButtonProps) {
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      aria-label={label}
      aria-disabled={isDisabled}
      opacity={isDisabled ? 0.4 : undefined}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      {children}
    </IconButton>
  );
}

/** The plugins of the library with announcements in the reader's language, and with styles that the page lets in. */
function usePlugins(names: readonly string[], ids: readonly (number | string)[]): Plugins {
  const { t } = useTranslation();
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content;
  const nameOf = (id: unknown) => names[ids.findIndex((known) => known === id)] ?? '';
  const placeOf = (source: Parameters<typeof isSortable>[0]) =>
    isSortable(source)
      ? t('sortable.over', { name: nameOf(source.id), place: source.index + 1, count: names.length })
      : undefined;
  const announcements = {
    // The first position follows at once and would overwrite an announcement of its own.
    dragstart: () => undefined,
    dragover: ({ operation }: { operation: { source: Parameters<typeof isSortable>[0] } }) => placeOf(operation.source),
    dragend: ({
      operation,
      canceled,
    }: {
      operation: { source: Parameters<typeof isSortable>[0] };
      canceled: boolean;
    }) => {
      const { source } = operation;
      return canceled && source ? t('sortable.cancelled', { name: nameOf(source.id) }) : undefined;
    },
  };
  const screenReaderInstructions = { draggable: t('sortable.instructions') };
  return (defaults) => [
    ...(nonce ? [StyleInjector.configure({ nonce })] : []),
    ...defaults.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({ announcements, screenReaderInstructions }),
  ];
}
