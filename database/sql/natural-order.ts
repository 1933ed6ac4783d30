import { sql } from './select.ts';
import type { Part } from './select.ts';

/** A name as people order it: digits as numbers, capital and small letters together. */
export const inNaturalOrder = (name: Part): Part => sql`${name} collate natural_order`;
