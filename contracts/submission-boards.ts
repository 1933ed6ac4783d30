/** What the dashboards read beside lists: counters, months and boards. Months are the first day of the month. */

import type { NamedId, PersonName, SubmissionSummary } from './submission-views.ts';
import type { BallHolder, ProcessState, SubmissionCounter, SubmissionGroup, SubmissionStatus } from './submissions.ts';

/** By which the administrators' list is narrowed, as they are in its address. */
export const submissionFilterNames = [
  'fundId',
  'entityId',
  'propertyId',
  'datasetId',
  'status',
  'serviceProviderId',
] as const;

export interface Counters {
  counters: Record<SubmissionCounter, number>;
  groups: Record<SubmissionGroup, number>;
  late: number;
  total: number;
  waitingBy: Record<Exclude<BallHolder, 'nobody'>, number>;
}

export interface MonthBar {
  postMonth: string;
  total: number;
  /** Out of the provider's hands. */
  handedOver: number;
  completed: number;
  late: number;
  /** Submissions that count: a closed one does only while figures of it are published. */
  expected: number;
  /** Of these, a version has passed all hard rules. An early file with errors is not received. */
  received: number;
  /** Of these, the first version had passed by the due date. */
  onTime: number;
}

/** Months that have submissions, oldest first. */
export interface Months {
  months: MonthBar[];
  /** The month that a dashboard opens on; `null` while no month was opened. */
  current: string | null;
}

export interface MatrixCell {
  submissionNo: string;
  status: SubmissionStatus;
  ballHolder: BallHolder;
  wasLate: boolean;
  processState: ProcessState;
  group: SubmissionGroup;
  /** Submissions of the month, one for each dataset; the cell shows the one that needs attention most. */
  count: number;
  /** Of these, neither completed nor closed. */
  openCount: number;
}

export interface Matrix {
  months: string[];
  rows: { id: number; name: string; cells: (MatrixCell | null)[] }[];
  /** Place of the first of these rows, and how many there are. */
  from: number;
  total: number;
}

/** What the lists can be filtered by, within the reader's row scope. */
export interface FilterChoices {
  funds: NamedId[];
  entities: NamedId[];
  properties: NamedId[];
  datasets: NamedId[];
  serviceProviders: NamedId[];
}

/** What a submission can be opened for, by name. The scope of the dataset says whether by property or by fund. */
export interface SubmissionChoices {
  serviceProviders: NamedId[];
  datasets: (NamedId & { scope: 'property' | 'fund' })[];
  properties: (NamedId & { code: string })[];
  funds: NamedId[];
}

export interface ProviderBoard {
  /** `null` while no month was opened. */
  postMonth: string | null;
  late: SubmissionSummary[];
  sentBack: SubmissionSummary[];
  dueNow: SubmissionSummary[];
  handedOver: SubmissionSummary[];
}

export interface ReviewerBoard {
  myTurn: SubmissionSummary[];
  waiting: SubmissionSummary[];
  done: SubmissionSummary[];
  counts: { myTurn: number; waiting: number; done: number };
  /** What waits for the reader, whatever is filtered. */
  myTurnInAll: number;
  /** In whose place the reader decides, by submission number; nobody where the reader has a seat. */
  inPlaceOf: Record<string, PersonName[]>;
  /** All absent reviewers in whose place something waits for the reader. */
  principals: PersonName[];
  /** Who approved what is done, the last one first, by submission number. */
  decidedBy: Record<string, PersonName[]>;
  /** Hours from the turn to the decision, median of the last 90 days. */
  medianReviewHours: number | null;
  delegatedTo: PersonName | null;
}
