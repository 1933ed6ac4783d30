import type { ReactNode } from 'react';
import type { DateWords } from '../../../lib/dates.ts';

const aMonth = /^\d{4}-\d{2}-\d{2}$/;

/** The month over the figures of a chart. The tooltip says "value" in its place while no month is pointed at. */
export const monthLabel =
  ({ month }: DateWords) =>
  (label: ReactNode): string =>
    typeof label === 'string' && aMonth.test(label) ? month(label) : '';
