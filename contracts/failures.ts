/** What went wrong at a step, classified by what an operator does about it. */
export const failureKinds = [
  'databaseFull',
  'databaseMemory',
  'databaseConnections',
  'databaseAway',
  'databaseBusy',
  'databaseReadOnly',
  'databaseRights',
  'databaseOutdated',
  'databaseDamaged',
  'databaseOther',
  'valueRefused',
  'rowRefused',
  'diskFull',
  'fileMissing',
  'fileForbidden',
  'fileStoreAway',
  'serverAway',
  'temporalAway',
  'timedOut',
  'memory',
  'crash',
  'configuration',
  'nothingLoaded',
  'program',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** First match counts. Codes of five signs with a digit are states of PostgreSQL (SQLSTATE). */
const byCode: readonly (readonly [RegExp, FailureKind])[] = [
  [/^(ENOSPC|EDQUOT)$/, 'diskFull'],
  [/^(ENOENT|BlobNotFound|ContainerNotFound)$/, 'fileMissing'],
  [/^(EACCES|EPERM|EROFS|AuthenticationFailed|Authorization\w+|InvalidAuthenticationInfo)$/, 'fileForbidden'],
  [
    /^(EIO|EMFILE|EBUSY|REQUEST_SEND_ERROR|ServerBusy|ServerUnavailable|InternalError|OperationTimedOut)$/,
    'fileStoreAway',
  ],
  [/^E(CONN\w+|NOTFOUND|TIMEDOUT|PIPE|AI_AGAIN|HOST\w+|NET\w+|SOCKET)$/, 'serverAway'],
  [/^(GRPC_\d+|ServiceError|DEADLINE_EXCEEDED)$/, 'temporalAway'],
  [/^TIMEOUT$/, 'timedOut'],
  [/^(THREAD_MEMORY|ERR_WORKER_OUT_OF_MEMORY)$/, 'memory'],
  [/^THREAD_/, 'crash'],
  [/^(ConfigurationMissing|UnknownFact|UnknownOperator)$/, 'configuration'],
  [/^NothingLoaded$/, 'nothingLoaded'],
  [/^53100$/, 'databaseFull'],
  [/^53200$/, 'databaseMemory'],
  [/^53\w{3}$/, 'databaseConnections'],
  [/^(08|57)\w{3}$/, 'databaseAway'],
  [/^(40|55)\w{3}$/, 'databaseBusy'],
  [/^25006$/, 'databaseReadOnly'],
  [/^(42501|28\w{3})$/, 'databaseRights'],
  [/^(42|3F|3D)\w{3}$/, 'databaseOutdated'],
  [/^(58|XX|F0)\w{3}$/, 'databaseDamaged'],
  [/^22\w{3}$/, 'valueRefused'],
  [/^23\w{3}$/, 'rowRefused'],
  [/^(?=.*\d)[0-9A-Z]{5}$/, 'databaseOther'],
];

/** @param code as `failureCodeOf` names a failure: of PostgreSQL, the system, the file store, or the class of the error */
export const failureKindOf = (code: string): FailureKind =>
  byCode.find(([known]) => known.test(code))?.[1] ?? 'program';
