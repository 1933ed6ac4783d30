import { z } from 'zod';
import { excludableReasons, vacancyReasons } from '#contracts/reports.ts';
import { listQuery } from '../../list-query.ts';
import { measuredQuery } from '../query.ts';

const commas = z.string().transform((text) => text.split(',').filter((part) => part !== ''));

export const vacancyQuery = measuredQuery.extend({
  /** Reasons whose units are left out of every measure. */
  without: commas.pipe(z.array(z.enum(excludableReasons))).optional(),
});
export type VacancyQuery = z.output<typeof vacancyQuery>;

export const vacancyPropertySorts = ['property', 'area', 'areaVacancy', 'inrev', 'epra', 'longestDays'] as const;
export const vacancyPropertyQuery = listQuery(vacancyPropertySorts, 'property').extend({
  ...vacancyQuery.shape,
  /** Property whose vacant units are shown beside the list. */
  unitsOf: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});
export type VacancyPropertyQuery = z.output<typeof vacancyPropertyQuery>;

export const vacantUnitSorts = ['property', 'unit', 'reason', 'area', 'erv', 'daysVacant'] as const;
export const vacantUnitQuery = listQuery(vacantUnitSorts, 'unit').extend({
  ...vacancyQuery.shape,
  reason: commas.pipe(z.array(z.enum(vacancyReasons))).optional(),
});
export type VacantUnitQuery = z.output<typeof vacantUnitQuery>;
