import type { ReactNode } from 'react';
import type { DateWords } from '../../../lib/dates.ts';

/** The month over the figures of a chart; it has none until somebody points at one. */
export const monthLabel =
  ({ month }: DateWords) =>
  (postMonth: ReactNode): string =>
    typeof postMonth === 'string' && postMonth !== '' ? month(postMonth) : '';
