import { Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { ConnectionReport } from '#contracts/connections.schema.ts';

type Found = NonNullable<ConnectionReport['found']>;
type Field = Found['fields'][number];

/** Each row has a list to choose from: a thousand of them at once would make the page slow. */
const mostShown = 100;

/** The fields of an answer that are shown at a time: all of a few; of many what a search finds, mapped and proposed ones first. */
export function useShownFields(fields: readonly Field[], columns: ConnectionColumns) {
  const [text, setText] = useState('');
  // Those of now: a row stays where it is when its field is chosen.
  const [mappedFirst] = useState(() => new Set(columns.map(({ source }) => source)));
  if (fields.length <= mostShown) return { shown: fields, search: null };
  const wanted = text.trim().toLowerCase();
  const matching = fields.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isFirst = ({ name, proposed, readInto }: Field) =>
    mappedFirst.has(name) || proposed !== null || readInto !== null;
  const ordered = [...matching.filter(isFirst), ...matching.filter((field) => !isFirst(field))];
  const shown = ordered.slice(0, mostShown);
  return { shown, search: { text, onText: setText, shown: shown.length, count: fields.length } };
}

interface FieldSearchProps {
  text: string;
  onText: (text: string) => void;
  shown: number;
  count: number;
}

export function FieldSearch({ text, onText, shown, count }: FieldSearchProps) {
  const { t } = useTranslation('connections');
  return (
    <>
      <Input
        size="sm"
        my="1"
        type="search"
        autoComplete="off"
        aria-label={t('connect.findField')}
        placeholder={t('connect.findField')}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Text color="fg.muted" aria-live="polite">
        {shown === 0 ? t('connect.noFieldFound') : t('connect.fieldsShown', { shown, count })}
      </Text>
    </>
  );
}
