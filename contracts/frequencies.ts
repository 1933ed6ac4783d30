import type { MasterDefinition } from './masters.ts';

/** Answer to the wish to open due submissions now. */
export interface SweepStarted {
  /** False: a sweep was running already and opens what is due. */
  isStarted: boolean;
}

export const submitFrequencies = ['MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'AD_HOC'] as const;
export const anchors = ['PERIOD_END', 'PERIOD_START'] as const;
export const dayModes = ['CALENDAR', 'BUSINESS'] as const;
export const rolls = ['NONE', 'FOLLOWING', 'PRECEDING'] as const;

/** `pending`: the frequency or its day is empty, so nothing opens. */
export const frequencyStatuses = ['complete', 'pending', 'inactive'] as const;

/**
 * How often, and by which day after the period, a service provider delivers a dataset or report package: of one property, of
 * a fund, or of everything that it looks after. The nearest one is in force.
 */
export const frequencies: MasterDefinition<'/frequencies'> = {
  name: 'frequencies',
  area: 'frequencies',
  path: '/frequencies',
  screen: 'managefrequency',
  entity: 'frequency',
  key: 'dataset',
  keyFields: ['serviceProvider', 'property', 'fund', 'dataset', 'reportPackage'],
  title: 'subject',
  firstFilters: ['serviceProvider', 'collected', 'status'],
  fields: [
    { name: 'subject', type: 'text', isDerived: true, isSorted: true },
    { name: 'serviceProvider', type: 'reference', isRequired: true, isLasting: true, isSorted: true, isFilter: true },
    { name: 'property', type: 'reference', isLasting: true, isFilter: true },
    { name: 'fund', type: 'reference', isLasting: true, isFilter: true },
    { name: 'collected', type: 'text', isDerived: true, isSorted: true, isFilter: true },
    { name: 'dataset', type: 'reference', isLasting: true },
    { name: 'reportPackage', type: 'reference', isLasting: true },
    { name: 'submitFrequency', type: 'choice', isMissed: true, isSorted: true, isFilter: true },
    { name: 'submitTimelineDay', type: 'integer', min: -365, max: 365, isMissed: true, isSorted: true },
    { name: 'anchor', type: 'choice', initial: 'PERIOD_END' },
    { name: 'dayMode', type: 'choice', initial: 'CALENDAR' },
    { name: 'roll', type: 'choice', initial: 'NONE' },
    { name: 'calendarCode', type: 'choice' },
    { name: 'firstPostMonth', type: 'date', isSorted: true },
    { name: 'isForProperty', type: 'flag', isDerived: true, isFilter: true },
    { name: 'status', type: 'choice', isDerived: true, isFilter: true },
  ],
};

/** Values of a row that are changed where it is in the table. */
export const timelineFields = [
  'submitFrequency',
  'submitTimelineDay',
  'anchor',
  'dayMode',
  'roll',
  'calendarCode',
  'firstPostMonth',
] as const;

/** Rows that one call saves or asks about; a page has no more. */
export const mostTimelineRows = 100;

/** Rows for which Create Ticket, or "apply to open", is asked at once. */
export const mostTicketRows = 10_000;

/** Rows that one cloning may create. */
export const mostClonedRows = 2_000;

/** What cloning does about a row: `differs` exists with other values, and stays as it is. */
export const cloneOutcomes = ['created', 'exists', 'differs', 'leftOut'] as const;
export type CloneOutcome = (typeof cloneOutcomes)[number];
