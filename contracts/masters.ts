/**
 * Master data: what the set-up screens maintain. One definition per master generates its form, list, checks, import
 * template, import and exports. Days are `YYYY-MM-DD`, decimals canonical text.
 */

import type { Screen } from './roles.ts';

export const fieldTypes = [
  'text',
  'email',
  'integer',
  'decimal',
  'date',
  'flag',
  'lookup',
  'choice',
  'reference',
  'references',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface FieldDefinition {
  name: string;
  type: FieldType;
  isRequired?: true;
  /** No two records have the same value, whatever its case and width; a retired record keeps its own. */
  isUnique?: true;
  /** Set once: a record that is known keeps it. */
  isLasting?: true;
  /** Name of the field whose value holds what a lookup offers, as a country its states; what is unique is so within it. */
  within?: string;
  /** Follows from other facts: shown, filtered and exported, never typed in. */
  isDerived?: true;
  /** A reference that is kept beside the record, as the fund of a property is. */
  isLink?: true;
  /** Of a list: the order in which its values are named is kept. */
  isOrdered?: true;
  isSorted?: true;
  /** Changed where it is in the list, too. */
  isInline?: true;
  isFilter?: true;
  /** Stands on the record, not in the list. */
  isOnRecordOnly?: true;
  /** An address, a path or a key: from left to right in every language. */
  isCode?: true;
  /** Blank means that something is still to be done: shown as such, not as a dash. */
  isMissed?: true;
  /** What a new record gets when nothing is said, and a known one in place of a blank. */
  initial?: string;
  /** Of a text; default 200. */
  maxLength?: number;
  /** Of a number: from, to and decimal places. */
  min?: number;
  max?: number;
  decimals?: number;
  /** Of a decimal: a share of a hundred. Imports read 100 % as 100. */
  isPercent?: true;
  /** Name of the lookup key that a `lookup` takes its values from. */
  lookupKey?: string;
}

export interface MasterDefinition<Path extends `/${string}` = `/${string}`> {
  /** Names the words (`locales/<language>/<area>.json`), the template and the imports. */
  name: MasterName;
  area:
    | 'service-providers'
    | 'users'
    | 'properties'
    | 'funds'
    | 'lookup-keys'
    | 'lookup-values'
    | 'glossary'
    | 'translations'
    | 'calendars'
    | 'holidays'
    | 'property-mappings'
    | 'datasets'
    | 'report-packages'
    | 'workflow-configuration'
    | 'frequencies'
    | 'charts'
    | 'master-accounts'
    | 'account-mappings'
    | 'dataset-mappings'
    | 'rules-engine'
    | 'connections'
    | 'rates';
  /** Below `/api`. */
  path: Path;
  screen: Screen;
  /** Holds for the whole installation: changed by people without lists alone, seen by everybody with the screen. */
  isForAll?: true;
  /** In the audit trail. */
  entity: string;
  /** The field by which imports recognise a record. */
  key: string;
  /** Fields that imports recognise a record by together, where no single one tells; problems then stand at `key`. */
  keyFields?: readonly string[];
  /** Several rows of an import may belong to one record. */
  hasSeveralRows?: true;
  /** The field that a person calls the record by. */
  title: string;
  /** The field that its list is sorted by at first; default the title. */
  sort?: string;
  /** The filters that stand first; the others follow in the order of the fields. */
  firstFilters?: readonly string[];
  fields: readonly FieldDefinition[];
  /** An import names beside the file what the rows go into; its words are `target`, `targetHelp` and `targetRequired`. */
  hasTarget?: true;
  /** Its imports take JSON files, too, below `/import/json`. */
  takesJson?: true;
  /** Deactivating asks first, and shows where the record is used. */
  tellsUse?: true;
  /** Its form shows whether the record is active, and saves that with the fields. */
  hasStatusInForm?: true;
}

export type FileDefinition = Pick<MasterDefinition, 'area' | 'key' | 'fields'>;

export const masterNames = [
  'serviceProviders',
  'users',
  'properties',
  'funds',
  'lookupKeys',
  'lookupValues',
  'glossaryTerms',
  'calendars',
  'holidays',
  'propertyMappings',
  'datasets',
  'reportPackages',
  'workflowConfigurations',
  'frequencies',
  'masterCharts',
  'masterAccounts',
  'datasetMappings',
  'rules',
  'translations',
  'connections',
  'rates',
] as const;
export type MasterName = (typeof masterNames)[number];

/** A lookup value or another record: its lasting code, and its name for the reader. */
export interface NamedCode {
  code: string;
  name: string;
}
export type FieldValue = string | number | boolean | null | NamedCode | NamedCode[];

/** What a form or a row of a workbook says: lookups and references by code. */
export type DraftValue = string | boolean | null | string[];
export type Draft = Readonly<Record<string, DraftValue | undefined>>;

export const recordActs = ['edit', 'delete', 'activate', 'deactivate', 'restore'] as const;
export type RecordAct = (typeof recordActs)[number];

export interface MasterRecord {
  id: number;
  isActive: boolean;
  /** Deleted while the past names it: out of lists and choices, with its history, until it is restored. */
  isRetired?: true;
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  changedAt: string;
  values: Record<string, FieldValue>;
  allowedActs: RecordAct[];
}

/** What is wrong with one value; the words are in `masters.json` under the same code. */
export const problemCodes = [
  'Required',
  'TooLong',
  'NotAnEmail',
  'NotANumber',
  'NotADate',
  'NotAFlag',
  'FormulaError',
  'OutOfRange',
  'TooManyDecimals',
  'NotInList',
  'UnknownCode',
  'Duplicate',
  'DuplicateInFile',
  'Retired',
  'NamesRetired',
  'StillCollected',
  'Lasting',
  'NotBelowCountry',
  'BeforeAcquisition',
  'SeveralFunds',
  'NotBelowFund',
  'SameTypeAsParent',
  'SameTypeAsChild',
  'Cycle',
  'NotAllowed',
  'OnlyForProviders',
  'OwnRole',
  'LastReviewer',
  'BeyondYou',
  'BadCharacter',
  'OutsideYou',
  'SeatsOutside',
  'FeedsTwice',
  'NotAChain',
  'NameOneOfTwo',
  'CollectedForFunds',
  'InReportPackage',
  'SeveralScopes',
  'InAnotherPackage',
  'NotOfType',
  'ParentFaulty',
  'HasAccountsBelow',
  'StillMapped',
  'DiffersAbove',
  'NotAGuard',
  'UnknownField',
  'DuplicateField',
  'NotAMapping',
  'NotARule',
  'NotAnAddress',
  'NotAFolder',
  'FolderTaken',
  'NotATime',
  'NotAPath',
  'NotAKey',
  'NotForType',
  'NotAKeyFile',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface FieldProblem {
  field: string;
  code: ProblemCode;
  /** As it was typed; null for a blank. */
  found: string | null;
  params?: Record<string, string | number>;
}

/** Live things that depend on a record, kind by kind, at most ten names each. */
export interface Dependant {
  kind: string;
  count: number;
  names: string[];
}

export interface Dependants {
  live: Dependant[];
  /** What a deletion ends; what is retired gets it back when it is restored. */
  ends?: Dependant[];
  /** Named by the past alone: deleting retires the record. */
  isInHistory: boolean;
}

/** What is done with many records at once, each by itself. */
export const bulkActs = ['activate', 'deactivate', 'delete'] as const;
export type BulkAct = (typeof bulkActs)[number];
export const bulkOutcomes = ['done', 'retired', 'unchanged', 'refused'] as const;

/** What became of one record of many; in a trial, what would become of it. */
export interface BulkResult {
  id: number;
  /** What a person calls it; blank for a record that they may not see. */
  name: string;
  outcome: (typeof bulkOutcomes)[number];
  /** Why it was refused: a code of `errors.ts`, or what is wrong with it. */
  code: string | null;
  /** What the words of `code` say besides. */
  params?: Record<string, string | number>;
  /** What forbids it; of a record that may go, what uses it. */
  live: Dependant[];
}

/** So many records at most in one call; a page sends more of them in several. */
export const mostInBulk = 1_000;
/** Rows of a list that a file holds. */
export const mostExported = { excel: 100_000, pdf: 2_000 } as const;

export const masterChangeActs = ['add', 'edit', 'delete', 'retire', 'restore', 'activate', 'deactivate'] as const;

export interface MasterChange {
  at: string;
  act: (typeof masterChangeActs)[number];
  user: string | null;
  /** Who acted as `user`. */
  impersonator: string | null;
  /** File name of the import that made the change. */
  importedFrom: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

export const typedFields = ({ fields }: Pick<MasterDefinition, 'fields'>): FieldDefinition[] =>
  fields.filter(({ isDerived }) => isDerived !== true);

/** Fields that a row of the list carries: names of everything below a record are read with that record alone. */
export const listedFields = ({ fields }: MasterDefinition): FieldDefinition[] =>
  fields.filter(({ type, isOnRecordOnly }) => type !== 'references' || !isOnRecordOnly);

/** Derived numbers and texts are of their own type; lists of names look like references. */
export const isNumeric = ({ type }: FieldDefinition): boolean => type === 'integer' || type === 'decimal';
