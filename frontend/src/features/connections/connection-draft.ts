import { columnsOfText, textOfColumns } from '#contracts/connection-columns.ts';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { ConnectionReport, ConnectionSecrets, ConnectRequest } from '#contracts/connections.schema.ts';
import {
  authorizationsOf,
  bringsFiles,
  connections,
  formatsOf,
  isPlaceNeeded,
  serversOf,
} from '#contracts/connections.ts';
import type { Draft, DraftValue, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { draftValueOf } from '../../entities/masters/draft-value.ts';

/** What the form holds of a record; of a new one what its fields begin with. */
export function draftOf(record: MasterRecord | null): Draft {
  const fields = typedFields(connections);
  return Object.fromEntries(
    fields.map(({ name, initial }) => [name, record === null ? (initial ?? null) : draftValueOf(record.values[name])]),
  );
}

/** The fields in which two drafts differ. */
export function differing(one: Draft, other: Draft): string[] {
  // By content: a list is another one each time.
  const textOf = (value: DraftValue | undefined) => JSON.stringify(value ?? null);
  return Object.keys(other).filter((name) => textOf(one[name]) !== textOf(other[name]));
}

/** The servers that secrets would be sent to. */
export function serversIn(draft: Draft): string[] {
  return serversOf({ apiUrl: textIn(draft, 'apiUrl') ?? '', tokenUrl: textIn(draft, 'tokenUrl') });
}

/** Whether a field is asked for, by the authorization, format and interval that are chosen. */
export function isAsked(name: string, draft: Draft): boolean {
  const authorization = draft['authorizationType'];
  const isIncoming = bringsFiles(String(draft['connectionType']));
  switch (name) {
    case 'authorizationType':
      // There is nothing to sign in to.
      return draft['connectionType'] !== 'FOLDER';
    case 'username':
      return authorization === 'BASIC' || ['OAUTH2', 'SIGNED_JWT', 'SSH_KEY'].includes(String(authorization));
    case 'tokenUrl':
    case 'oauthScope':
      return authorization === 'OAUTH2';
    case 'fieldMap':
      return draft['connectionType'] === 'PULL' && draft['format'] === 'JSON';
    case 'rowsPath':
      return isIncoming && draft['format'] === 'JSON';
    case 'runAt':
      return isIncoming && draft['runEvery'] === 'DAILY';
    case 'runEvery':
      return isIncoming;
    case 'hostKey':
      return draft['connectionType'] === 'SFTP';
    case 'format':
      return draft['connectionType'] !== 'WEBHOOK';
    default:
      return true;
  }
}

/** Fields that are asked for only where they cannot be left out. */
const neededWhereAsked = ['username', 'tokenUrl', 'hostKey', 'runAt'];

/** Whether a field has to be entered, by what else is chosen. */
export function isNeeded(name: string, draft: Draft): boolean {
  if (neededWhereAsked.includes(name)) return isAsked(name, draft);
  return isPlaceNeeded(String(draft['connectionType']), name);
}

/** What a type can use of a field; null for a field that does not depend on it. */
export function offeredBy(connectionType: string, name: string): readonly string[] | null {
  if (name === 'authorizationType') return authorizationsOf(connectionType);
  return name === 'format' ? formatsOf(connectionType) : null;
}

/** A type that cannot use the chosen authorization or format takes the first that it can. */
export function withChange(draft: Draft, name: string, value: DraftValue): Draft {
  // Another type, format or data model has other fields.
  const isOfOthers = name === 'dataset' || name === 'format' || name === 'connectionType';
  const changed = { ...draft, [name]: value, ...(isOfOthers && { fieldMap: null }) };
  if (name !== 'connectionType') return changed;
  const fitting = ['authorizationType', 'format'].flatMap((field) => {
    const offered = offeredBy(String(value), field) ?? [];
    return offered.some((one) => one === draft[field]) ? [] : [[field, offered[0] ?? null] as const];
  });
  return { ...changed, ...Object.fromEntries(fitting) };
}

const textIn = (draft: Draft, name: string): string | null => {
  const value = draft[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** What the live test is asked, of a form that need not be saved. */
export function connectRequestOf(id: number | null, draft: Draft, secrets: ConnectionSecrets): ConnectRequest {
  return {
    id,
    values: {
      connectionType: textIn(draft, 'connectionType') ?? 'PULL',
      serviceProvider: textIn(draft, 'serviceProvider'),
      dataset: textIn(draft, 'dataset'),
      apiUrl: textIn(draft, 'apiUrl') ?? '',
      authorizationType: textIn(draft, 'authorizationType') ?? 'NONE',
      username: textIn(draft, 'username'),
      hostKey: textIn(draft, 'hostKey'),
      tokenUrl: textIn(draft, 'tokenUrl'),
      oauthScope: textIn(draft, 'oauthScope'),
      format: textIn(draft, 'format') ?? 'FILE',
      rowsPath: textIn(draft, 'rowsPath'),
      fieldMap: textIn(draft, 'fieldMap'),
    },
    secrets,
  };
}

/** The fields that the connection maps itself. */
export function columnsIn(draft: Draft): ConnectionColumns {
  return columnsOfText(textIn(draft, 'fieldMap')) ?? [];
}

export function withColumns(draft: Draft, columns: ConnectionColumns): Draft {
  return { ...draft, fieldMap: textOfColumns(columns) };
}

/** What the fields of an answer seem to be. */
export function proposedColumns({ found }: ConnectionReport): ConnectionColumns {
  return (found?.fields ?? []).flatMap(({ name, proposed }) =>
    proposed === null ? [] : [{ source: name, field: proposed.field }],
  );
}

/** With what is proposed, where neither the connection nor a dataset mapping reads any field of the answer. */
export function withProposals(draft: Draft, report: ConnectionReport): Draft {
  const isRead = report.found?.fields.some(({ readInto }) => readInto !== null) ?? true;
  const isOpen = isAsked('fieldMap', draft) && columnsIn(draft).length === 0;
  return isRead || !isOpen ? draft : withColumns(draft, proposedColumns(report));
}
