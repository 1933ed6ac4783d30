import type { MasterDefinition } from './masters.ts';

/** Days of the week without work, by their numbers; 0 is Sunday. */
export const weekends = ['6,0', '5,6', '4,5', '0', '5', 'none'] as const;

/** Which days count for due dates in working days. Funds, properties and frequencies name one. */
export const calendars: MasterDefinition<'/calendars'> = {
  name: 'calendars',
  area: 'calendars',
  path: '/calendars',
  screen: 'managefrequency',
  isForAll: true,
  entity: 'calendar',
  key: 'code',
  title: 'nameEn',
  tellsUse: true,
  fields: [
    { name: 'code', type: 'text', isRequired: true, isUnique: true, isLasting: true, isSorted: true, maxLength: 40 },
    { name: 'nameEn', type: 'text', isRequired: true, isSorted: true },
    { name: 'nameJa', type: 'text', isSorted: true, isInline: true },
    { name: 'nameAr', type: 'text', isSorted: true, isInline: true },
    { name: 'weekendDays', type: 'choice', isRequired: true },
    { name: 'holidayCount', type: 'integer', isDerived: true },
    // A year is no amount: it is written without a mark for thousands.
    { name: 'filledThrough', type: 'text', isDerived: true },
  ],
};

/** A day on which a calendar does not work. */
export const holidays: MasterDefinition<'/holidays'> = {
  name: 'holidays',
  area: 'holidays',
  path: '/holidays',
  screen: 'managefrequency',
  isForAll: true,
  entity: 'holiday',
  key: 'day',
  title: 'nameEn',
  fields: [
    { name: 'calendar', type: 'reference', isRequired: true, isLasting: true, isFilter: true },
    {
      name: 'day',
      type: 'date',
      isRequired: true,
      isUnique: true,
      isLasting: true,
      within: 'calendar',
      isSorted: true,
    },
    { name: 'nameEn', type: 'text', isRequired: true, isSorted: true, isInline: true },
    { name: 'nameJa', type: 'text', isSorted: true, isInline: true },
    { name: 'nameAr', type: 'text', isSorted: true, isInline: true },
  ],
};
