import { glossaryTerms } from '#contracts/glossary.ts';
import { unused } from '../masters/uses.ts';
import type { Master } from '../masters/master.ts';
import { sql } from '#database/sql/select.ts';

/** Nothing depends on a term: it is deleted for good. */
export const glossaryMaster: Master = {
  definition: glossaryTerms,
  table: 'glossary_term',
  isInScope: () => sql`true`,
  expressions: () => ({}),
  filters: () => ({}),
  filterChoices: {},
  references: {},
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: () => unused,
};
