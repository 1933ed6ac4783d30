import { Fragment } from 'react';
import { chakra } from '@chakra-ui/react';

const day = /(\d{4}-\d{2}-\d{2})/u;

/** A text in which no day like 2026-11-30 is broken over two lines at its hyphens. */
export function WholeDays({ text }: { text: string }) {
  return text.split(day).map((part, at) =>
    day.test(part) ? (
      <chakra.span key={at} whiteSpace="nowrap">
        {part}
      </chakra.span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
