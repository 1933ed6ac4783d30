import type { MasterDefinition } from './masters.ts';
import { taskQueues } from './processes.ts';

/**
 * `PULL`, `SFTP` and `FOLDER` bring files; `MAILBOX` proposes attachments, which people accept; `PUSH` sends published figures;
 * `WEBHOOK` tells of changes of status.
 */
export const connectionTypes = ['PULL', 'SFTP', 'FOLDER', 'MAILBOX', 'PUSH', 'WEBHOOK'] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export const authorizationTypes = ['NONE', 'BASIC', 'BEARER', 'OAUTH2', 'MUTUAL_TLS', 'SIGNED_JWT', 'SSH_KEY'] as const;
export type AuthorizationType = (typeof authorizationTypes)[number];

/** How a type of connections may sign in: an SSH key means nothing to a web server, a bearer token nothing to SFTP. */
export function authorizationsOf(connectionType: string): readonly AuthorizationType[] {
  if (connectionType === 'SFTP') return ['BASIC', 'SSH_KEY'];
  if (connectionType === 'MAILBOX') return ['BASIC'];
  if (connectionType === 'FOLDER') return ['NONE'];
  return authorizationTypes.filter((type) => type !== 'SSH_KEY');
}

/** Of what comes in, `FILE`: a workbook or CSV as it is; `JSON`: an array of rows, which is written as CSV. The others are sent. */
export const connectionFormats = ['FILE', 'JSON', 'CSV', 'EXCEL'] as const;
export type ConnectionFormat = (typeof connectionFormats)[number];

export function formatsOf(connectionType: string): readonly ConnectionFormat[] {
  return connectionType === 'PUSH' ? ['JSON', 'CSV', 'EXCEL'] : ['FILE', 'JSON'];
}

export const runIntervals = ['MANUAL', 'EVERY_15_MINUTES', 'HOURLY', 'DAILY'] as const;
export type RunInterval = (typeof runIntervals)[number];

/** `event`: there is something to send. */
export const runCauses = ['schedule', 'person', 'retry', 'event'] as const;
export type RunCause = (typeof runCauses)[number];

/**
 * `unchanged`: the submissions have this very file already. `proposed`: people decide. `kept`: fetched, but could not be delivered.
 * `stopped`: a person ended it, or paused its connection.
 */
export const runStatuses = [
  'queued',
  'running',
  'delivered',
  'unchanged',
  'proposed',
  'kept',
  'failed',
  'stopped',
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What a run has done so far. */
export interface RunProgress {
  /** Received, unpacked. */
  bytes: number;
  /** Taken from a folder or a mailbox. */
  files: number;
  /** Sent and taken by the receiver. */
  messages: number;
  /** Within them. */
  rows: number;
}

/** Why a run failed or kept what it fetched; the words are in `connections.json` under `reason`. */
export const runReasons = [
  'NotAnAddress',
  'TlsRequired',
  'HostNotAllowed',
  'AddressRefused',
  'HostUnknown',
  'Unreachable',
  'CertificateRefused',
  'TimedOut',
  'TooLarge',
  'TooManyRedirects',
  'AuthorizationRefused',
  'SignInFailed',
  'SecretMissing',
  'SecretOfOtherAddress',
  'SigningSecretMissing',
  'SecretUnreadable',
  'NotFound',
  'HttpError',
  'EmptyAnswer',
  'NotJson',
  'NoRows',
  'NotShown',
  'RowsTooLarge',
  'NotAFile',
  'NoOpenSubmission',
  'SeveralSubmissions',
  'ProviderInactive',
  'Refused',
  'MessageRefused',
  'MessagesRefused',
  'HostKeyRefused',
  'SignInRefused',
  'FolderNotFound',
  'FolderRefused',
  'NoFile',
  'NoAttachment',
  'FilesNotDelivered',
  'FieldMapStale',
  'PaceKept',
  'ProxyRefused',
  'ProxyUnreachable',
  'Interrupted',
] as const;
export type RunReason = (typeof runReasons)[number];

/** What became of one file of a folder; `refused`: it is none that could be kept. */
export const runFileStatuses = ['delivered', 'unchanged', 'proposed', 'kept', 'refused'] as const;

/** One file that a run has taken from a folder. */
export interface RunFile {
  fileName: string;
  sizeBytes: number;
  /** Of the content as it is handed over; null for one that was refused. */
  sha256: string | null;
  blobKey: string | null;
  status: (typeof runFileStatuses)[number];
  reason: RunReason | null;
  details: Record<string, string | number>;
  /** Numbers of the submissions that it was handed to. */
  submissions: string[];
}

/** What a person may do about a run that did not bring or send everything. */
export const runSteps = ['retry', 'correctFiles', 'sendAgain'] as const;
export type RunStep = (typeof runSteps)[number];

/** Of an attachment that came by mail. */
export const proposalStatuses = ['open', 'accepted', 'dismissed'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const deliveryEvents = ['submission.status_changed', 'figures.published'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

/** `refused`: the receiver will not take this message, however often it is sent. */
export const deliveryStatuses = ['waiting', 'delivered', 'refused'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Rows that are pushed with one call. */
export const rowsPerBatch = 5_000;

/** Failed runs in a row after which a connection is paused. */
export const failuresBeforePause = 3;

/** Days for which runs, and files that could not be delivered, are kept. */
export const keepRunDays = 30;

/** In an address: the post month of the open submission that is fetched for, as 2026-10. */
export const postMonthPlaceholder = '{postMonth}';

/** Where files of a dataset come from without a person. Secrets are no field: they are written and never read. */
export const connections: MasterDefinition<'/connections'> = {
  name: 'connections',
  area: 'connections',
  path: '/connections',
  screen: 'integrationCenter',
  isForAll: true,
  entity: 'connection',
  key: 'name',
  title: 'name',
  fields: [
    { name: 'name', type: 'text', isRequired: true, isUnique: true, isSorted: true },
    {
      name: 'connectionType',
      type: 'choice',
      isRequired: true,
      initial: 'PULL',
      isLasting: true,
      isSorted: true,
      isFilter: true,
    },
    { name: 'serviceProvider', type: 'reference', isLasting: true, isSorted: true, isFilter: true },
    { name: 'dataset', type: 'reference', isLasting: true, isSorted: true, isFilter: true },
    { name: 'apiUrl', type: 'text', isCode: true, isRequired: true, maxLength: 2_000, isOnRecordOnly: true },
    { name: 'authorizationType', type: 'choice', isRequired: true, initial: 'NONE', isSorted: true, isFilter: true },
    { name: 'username', type: 'text', isCode: true, isOnRecordOnly: true },
    { name: 'hostKey', type: 'text', isCode: true, isOnRecordOnly: true },
    { name: 'tokenUrl', type: 'text', isCode: true, maxLength: 2_000, isOnRecordOnly: true },
    { name: 'oauthScope', type: 'text', isCode: true, isOnRecordOnly: true },
    { name: 'format', type: 'choice', isRequired: true, initial: 'FILE', isOnRecordOnly: true },
    { name: 'rowsPath', type: 'text', isCode: true, isOnRecordOnly: true },
    { name: 'fieldMap', type: 'text', maxLength: 20_000, isOnRecordOnly: true },
    { name: 'runEvery', type: 'choice', isRequired: true, initial: 'DAILY', isSorted: true, isFilter: true },
    { name: 'runAt', type: 'text', maxLength: 5, initial: '05:30', isOnRecordOnly: true },
    {
      name: 'callsPerMinute',
      type: 'integer',
      initial: '300',
      min: 1,
      max: 600,
      isOnRecordOnly: true,
    },
    { name: 'findingsTo', type: 'reference', isOnRecordOnly: true },
    { name: 'lastRunAt', type: 'text', isDerived: true, isSorted: true },
    { name: 'lastResult', type: 'choice', isDerived: true, isFilter: true },
    { name: 'lastReason', type: 'text', isDerived: true, isOnRecordOnly: true },
    { name: 'lastRuns', type: 'text', isDerived: true },
    { name: 'staleFields', type: 'text', isDerived: true, isOnRecordOnly: true },
  ],
};

/** Workflow type of runs, as it is in histories: never rename it. */
export const connectionWorkflowType = 'runConnection';

export function connectionScheduleOf(flowQueue: string, connectionId: number): string {
  return flowQueue === taskQueues.flow ? `connection-${connectionId}` : `connection-${flowQueue}-${connectionId}`;
}

/** The queue of calls to other systems: a slow one must not hold up other steps. */
export function connectionQueueOf(flowQueue: string): string {
  return `${flowQueue}-connections`;
}

/** All that a run is started with; null begins a run by the schedule. */
export interface RunConnectionInput {
  connectionId: number;
  runId: number | null;
}

/** Names, numbers and `*` only: filters with regular expressions could take arbitrarily long. */
export const rowsPathPattern = /^\$(?:\.[\w-]+|\['[^'\\]+'\]|\[\d+\]|\[\*\])*$/u;

/** Whether a connection brings files in by a schedule; the others send when there is something to send. */
export function bringsFiles(connectionType: string): boolean {
  return incomingTypes.some((type) => type === connectionType);
}

/** Types that bring files in. */
export const incomingTypes = ['PULL', 'SFTP', 'FOLDER', 'MAILBOX'] as const satisfies readonly ConnectionType[];

const folderScheme = 'folder://';
const mostNames = 8;

/**
 * The names that lead to a watched folder, of an address as `folder://north/rent-rolls`.
 * @returns null for what is none, leads elsewhere, or is a folder of files that were taken
 */
export function watchedPathOf(url: string): readonly string[] | null {
  if (!url.startsWith(folderScheme)) return null;
  const names = url.slice(folderScheme.length).replace(/\/$/u, '').split('/');
  const isName = (name: string) =>
    /^[^\p{Cc}\\%?#:*"<>|]{1,100}$/u.test(name) && !/^[.\s~]|[.\s]$/u.test(name) && !/^(done|refused)$/iu.test(name);
  return names.length <= mostNames && names.every(isName) ? names : null;
}

/** Fields of a place that a type of connections cannot do without; where none is named, it is for all. */
export function isPlaceNeeded(connectionType: string, field: string): boolean {
  if (field === 'serviceProvider') return bringsFiles(connectionType);
  return field === 'dataset' && connectionType !== 'WEBHOOK';
}

/** Origins of the addresses that a connection calls: secrets are sent to those alone that they were entered for. */
export function serversOf({ apiUrl, tokenUrl }: { apiUrl: string; tokenUrl?: string | null }): string[] {
  return [apiUrl, tokenUrl ?? ''].flatMap((address) => {
    const url = URL.parse(address);
    // URL knows no origin of sftp.
    return url === null ? [] : [url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin];
  });
}
