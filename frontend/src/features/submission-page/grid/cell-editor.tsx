import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isNumeric } from '../../../entities/submission/format-cell.ts';
import type { ShownColumn } from './use-selection.ts';

interface CellEditorProps {
  column: ShownColumn;
  value: string | null;
  /** With the step to the next cell: down after Enter, sideways after Tab. */
  onDone: (value: string | null, next?: readonly [number, number]) => void;
  onCancel: () => void;
}

/** Values are typed as the file says them: a dot for decimals, ISO days. Empty text empties the cell. */
export function CellEditor({ column, value, onDone, onCancel }: CellEditorProps) {
  const { t } = useTranslation('submission');
  const [text, setText] = useState(value ?? '');
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (input.current?.tagName === 'INPUT') input.current.select();
  }, []);
  const end = (next?: readonly [number, number]) => {
    if (isOver.current) return;
    isOver.current = true;
    const typed = text.trim();
    onDone(typed === '' ? null : typed, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') end([1, 0]);
    else if (event.key === 'Tab') end([0, event.shiftKey ? -1 : 1]);
    else if (event.key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  };
  return (
    <div role="gridcell" aria-selected data-cell data-editor>
      {column.choices ? (
        <chakra.select
          ref={input}
          aria-label={t('edit.cell', { field: column.label })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => end()}
          w="full"
          h="27px"
          bg="bg.panel"
          outline="none"
        >
          {/* What the file holds stays possible, as well as nothing. */}
          {[...new Set(['', value ?? '', ...column.choices])].map((choice) => (
            <option key={choice} value={choice}>
              {column.choiceNames?.[choice] ?? choice}
            </option>
          ))}
        </chakra.select>
      ) : (
        <chakra.input
          ref={input}
          aria-label={t('edit.cell', { field: column.label })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => end()}
          type={column.type === 'date' ? 'date' : 'text'}
          inputMode={isNumeric(column.type) ? 'decimal' : undefined}
          maxLength={4000}
          w="full"
          h="27px"
          px="2"
          bg="bg.panel"
          outline="none"
          textAlign={isNumeric(column.type) ? 'right' : 'start'}
          dir={isNumeric(column.type) ? 'ltr' : 'auto'}
        />
      )}
    </div>
  );
}
