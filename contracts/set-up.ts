/** The configuration of an installation as one file: records are named by codes, names and e-mails, never by ids. */

export const setUpFormat = 'postmonth set-up';
/** Of the file; raised when a reader of the version before would misunderstand it. */
export const setUpVersion = 1;

/** What the file holds, in the order in which it is read: each kind names records of the kinds before it. */
export const setUpKinds = [
  'lookupKeys',
  'lookupValues',
  'glossaryTerms',
  'settings',
  'roles',
  'calendars',
  'holidays',
  'fundTypes',
  'funds',
  'properties',
  'ownership',
  'serviceProviders',
  'responsibilities',
  'people',
  'dataModelFields',
  'datasets',
  'datasetAssociations',
  'reportPackages',
  'masterCharts',
  'masterAccounts',
  'chartAssociations',
  'translations',
  'propertyMappings',
  'datasetMappings',
  'accountMappings',
  'chains',
  'frequencies',
  'rules',
  'connections',
] as const;
export type SetUpKind = (typeof setUpKinds)[number];

export type SetUpValue =
  string | number | boolean | null | readonly SetUpValue[] | { readonly [name: string]: SetUpValue };
export type SetUpRecord = Readonly<Record<string, SetUpValue>>;

export interface SetUpFile {
  format: typeof setUpFormat;
  version: number;
  records: Partial<Record<SetUpKind, readonly SetUpRecord[]>>;
}

/** A record that the file adds or changes; a change names the fields that differ. */
export interface SetUpDifference {
  kind: SetUpKind;
  key: string;
  act: 'added' | 'changed';
  fields: { name: string; before: SetUpValue; after: SetUpValue }[];
}

export interface SetUpFault {
  kind: SetUpKind | null;
  /** What the record is called in the file; null for the file itself. */
  key: string | null;
  field: string | null;
  /** Of `masters.json`, of `errors.ts`, or of the file itself: the words are in `set-up.json`. */
  code: string;
  /** What was found, or why it is refused. */
  found: string | null;
  /** What the words of a code of `masters.json` say besides. */
  params?: Readonly<Record<string, string | number>> | undefined;
}

export interface SetUpCount {
  kind: SetUpKind;
  added: number;
  changed: number;
  unchanged: number;
  /** Here and not in the file: left as it is. */
  onlyHere: number;
}

export interface SetUpOutcome {
  isApplied: boolean;
  /** Of the kinds that the file holds. */
  counts: SetUpCount[];
  differences: SetUpDifference[];
  onlyHere: { kind: SetUpKind; key: string }[];
  faults: SetUpFault[];
}

/** Differences, records that are only here, and faults that an answer lists; the counts tell of all. */
export const mostSetUpListed = 2_000;
