import type { DataModelDefinition } from './data-models.ts';
import type { DatasetMappingDefinition } from './mappings.ts';
import type { FindingSeverity, SystemReasonCode } from './submissions.ts';

/** A mapping as its form says it; `mappingId` is null where the place has none of its own yet. */
export interface MappingChange {
  kind: 'mapping';
  serviceProviderId: number;
  fundId: number | null;
  propertyId: number | null;
  reportPackageId: number | null;
  members: readonly {
    datasetId: number;
    mappingId: number | null;
    isFundEnabled: boolean;
    definition: DatasetMappingDefinition;
  }[];
}

/** A data model with the fields as its form says them. */
export interface ModelChange {
  kind: 'dataModel';
  dataModelId: number;
  definition: DataModelDefinition;
}

/** What somebody is about to save. */
export type DraftChange = MappingChange | ModelChange;
export const changeKinds = ['mapping', 'dataModel'] as const;
export type ChangeKind = DraftChange['kind'];

/** What the job of a preview is started with. */
export interface ChangeJobInput {
  change: DraftChange;
  /** In the order in which they are checked: the first of every month before the second of any. */
  submissionIds: readonly number[];
}

/** `unread`: nothing of the file could be taken. */
export const checkOutcomes = ['passed', 'failed', 'unread'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** What checking a version again says of it. */
export interface CheckSummary {
  outcome: CheckOutcome;
  /** Why it would be refused. */
  cause: SystemReasonCode | 'NO_MAPPING' | null;
  rows: number;
  hard: number;
  soft: number;
}

/**
 * `refused`: a row that is taken without an error now, and would not be. `accepted`: the other way round. `changed`: taken
 * both times, with other values.
 */
export const rowImpacts = ['refused', 'accepted', 'changed'] as const;
export type RowImpact = (typeof rowImpacts)[number];

/** One row that the change concerns. */
export interface ImpactExample {
  kind: RowImpact;
  sheet: string | null;
  rowNo: number;
  fields: { field: string; before: string | null; after: string | null }[];
  /** Errors of the side on which the row is not taken; none where it is not read at all. */
  findings: { code: string; ruleId: number | null; field: string | null; found: string | null }[];
}

/** Findings of one rule, or of one code of the reading. */
export interface FindingImpact {
  code: string;
  ruleId: number | null;
  severity: FindingSeverity;
  appeared: number;
  vanished: number;
}

export interface ChangeComparison {
  before: CheckSummary;
  after: CheckSummary;
  refused: number;
  accepted: number;
  changed: number;
  appeared: number;
  vanished: number;
  findings: FindingImpact[];
  examples: ImpactExample[];
}

/** Rows that are kept of each submission, and fields of each. */
export const mostImpactExamples = 25;
export const mostImpactFields = 6;
