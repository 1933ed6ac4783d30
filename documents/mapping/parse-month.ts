import { createDateParser } from './parse-date.ts';

/**
 * Reads months as YYYY-MM: 2026-02, 02/2026, Feb 2026, 2026年2月, 202602, or any day of the month as `dateFormat` writes
 * days. Null for anything else.
 */
export function monthReader(dateFormat: string): (text: string) => string | null {
  const dayOf = createDateParser(dateFormat);
  const first = createDateParser('YYYY-MM-DD');
  const known = new Map<string, string | null>();
  return (text) => {
    let month = known.get(text);
    if (month === undefined) {
      const day = dayOf(text) ?? first(withDay(text)) ?? null;
      month = day?.slice(0, 7) ?? null;
      if (known.size < 1_000) known.set(text, month);
    }
    return month;
  };
}

/** The first of the month that the text names, or the text. */
function withDay(text: string): string {
  const plain = text.normalize('NFKC').trim();
  const compact = /^(\d{4})(0[1-9]|1[0-2])$/.exec(plain) ?? /^(\d{4})\s*[-/.年]\s*(\d{1,2})月?$/.exec(plain);
  if (compact) return `${compact[1]}-${compact[2]}-1`;
  const turned = /^(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(plain);
  if (turned) return `${turned[2]}-${turned[1]}-1`;
  const era = /^(\p{L}+\s*(?:\d{1,2}|元))年\s*(\d{1,2})月$/u.exec(plain);
  return era ? `${era[1]}年${era[2]}月1日` : `1 ${plain}`;
}
