import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { FormerLayout } from '#contracts/layout-drift.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';

/** What a sample is read or judged with. */
export interface SampleContext {
  fields: readonly DataModelFieldDefinition[];
  keyFields: readonly string[];
  periodField: string | null;
  dateFormat: string;
  /** Source text and target text of the provider. */
  translation: readonly (readonly [string, string])[];
  /** YYYY-MM, first month of the fiscal year. */
  firstMonth: string;
  /** Fields that the submission brings where the file has none: currency, area unit, property, period. */
  brought: readonly string[];
  /** How other mappings of this provider read its heads. */
  known: readonly { source: string; field: string }[];
}

export interface ReadRequest {
  kind: 'read';
  definition: DatasetMappingDefinition;
  firstRow: number;
  rowCount: number;
  /** Of several sheets the one whose rows are shown; the first where it is null or not among them. */
  shownSheet?: string | null;
}

export interface ProposeRequest {
  kind: 'propose';
  sheet: string | null;
  rowNumber: number | null;
}

/** How a mapping has to change to read the sample, which another layout kept it from reading. */
export interface AdaptRequest {
  kind: 'adapt';
  definition: DatasetMappingDefinition;
  former: FormerLayout | null;
  neededFields: readonly string[];
  missingBefore: readonly string[];
}

/** Reads a file as a submission would be, by the mapping in force. */
export interface CheckRequest extends Omit<AdaptRequest, 'kind'> {
  kind: 'check';
}

export interface SampleJob {
  /** Names the file; a thread keeps the last few that it has opened. */
  key: string;
  fileName: string;
  /** Null when the thread may still hold the file. */
  content: Uint8Array | null;
  context: SampleContext;
  request: ReadRequest | ProposeRequest | AdaptRequest | CheckRequest;
}
