import { formatNumber } from '../../submission-page/grid/format-cell.ts';

const amount = /^-?\d+\.\d+$/u;

/** Amounts get their digits grouped; codes and years, which look like whole numbers, stay as they are. */
export const formatFound = (text: string | null, tag: string): string =>
  text === null ? '' : amount.test(text) ? formatNumber(text, tag) : text;
