/** What a run reads besides the file. After a change of one, open submissions can be checked again with it (T26). */
export const recheckKinds = [
  'dataModel',
  'datasetMapping',
  /** Of the same, only those whose file was rejected for its layout: files that are accepted already stay. */
  'refusedLayouts',
  'translation',
  'propertyMapping',
  'accountMapping',
  'rule',
] as const;
export type RecheckKind = (typeof recheckKinds)[number];

/**
 * What has changed: the id of the data model, dataset mapping (`refusedLayouts` too) or rule; of translations, property mappings and account
 * mappings the id of the service provider.
 */
export interface RecheckSource {
  kind: RecheckKind;
  id: number;
}

/**
 * Why an open submission is not checked again. `Same`: a run would read what the last one has read. `NoFile`: nothing was
 * uploaded yet. `AsksForFile`: a new file is asked for. `InRun`: its file is being checked, with what holds now.
 */
export const recheckStays = [
  'Same',
  'NoFile',
  'NilReturn',
  'AsksForFile',
  'InRun',
  'InProcessing',
  'EditInProgress',
  'Forbidden',
  'NotAllowedInStatus',
] as const;
export type RecheckStay = (typeof recheckStays)[number];

export const recheckPath = ({ kind, id }: RecheckSource): `/rechecks/${RecheckKind}/${number}` =>
  `/rechecks/${kind}/${id}`;
