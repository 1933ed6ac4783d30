import type { MasterDefinition } from './masters.ts';

/** Stocks and rents are converted at the rate of the last day of the month, flows at the average of the month. */
export const rateKinds = ['CLOSING', 'AVERAGE'] as const;
export type RateKind = (typeof rateKinds)[number];

/** What one unit of a currency is worth in another, month by month. The inverse is computed where only one direction is kept. */
export const rates: MasterDefinition = {
  name: 'rates',
  area: 'rates',
  path: '/rates',
  screen: 'report/month',
  isForAll: true,
  entity: 'exchangeRate',
  key: 'postMonth',
  keyFields: ['postMonth', 'fromCurrency', 'toCurrency', 'kind'],
  title: 'pair',
  sort: '-postMonth',
  fields: [
    { name: 'pair', type: 'text', isDerived: true },
    { name: 'postMonth', type: 'date', isRequired: true, isLasting: true, isSorted: true },
    {
      ...{ name: 'fromCurrency', type: 'lookup', lookupKey: 'Currency', isRequired: true },
      ...{ isLasting: true, isSorted: true, isFilter: true },
    },
    {
      ...{ name: 'toCurrency', type: 'lookup', lookupKey: 'Currency', isRequired: true },
      ...{ isLasting: true, isSorted: true, isFilter: true },
    },
    { name: 'kind', type: 'choice', isRequired: true, isLasting: true, isFilter: true, initial: 'CLOSING' },
    { name: 'rate', type: 'decimal', isRequired: true, min: 0.00000001, decimals: 8, isSorted: true, isInline: true },
    { name: 'source', type: 'text', isInline: true },
  ],
};
