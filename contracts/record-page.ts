import type { MasterRecord } from './masters.ts';
import type { Page } from './submission-views.ts';

/** A page of the records of a master. */
export interface RecordPage extends Page<MasterRecord> {
  /** False for people who are limited to funds, where records hold for the whole installation. */
  mayAdd?: false;
}
