import { formatNumber } from '../../submission-page/grid/format-cell.ts';

const amounts = /(?<![\d.,-])-?\d+\.\d+(?![\d.])/gu;

/** Amounts get their digits grouped, inside of a sentence too; codes and years, which look like whole numbers, do not. */
export const formatFound = (text: string | null, tag: string): string =>
  text?.replaceAll(amounts, (amount) => formatNumber(amount, tag)) ?? '';
