import type { ConnectionSecrets, ConnectRequest } from '#contracts/connections.schema.ts';
import { authorizationsOf, bringsFiles } from '#contracts/connections.ts';
import type { Draft, DraftValue } from '#contracts/masters.ts';

/** Whether a field is asked for, by the authorization, format and interval that are chosen. */
export function isAsked(name: string, draft: Draft): boolean {
  const authorization = draft['authorizationType'];
  const isIncoming = bringsFiles(String(draft['connectionType']));
  switch (name) {
    case 'username':
      return authorization === 'BASIC' || ['OAUTH2', 'SIGNED_JWT', 'SSH_KEY'].includes(String(authorization));
    case 'tokenUrl':
    case 'oauthScope':
      return authorization === 'OAUTH2';
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

/** A type that cannot use the chosen authorization takes the first that it can. */
export function withChange(draft: Draft, name: string, value: DraftValue): Draft {
  const changed = { ...draft, [name]: value };
  if (name !== 'connectionType') return changed;
  const offered = authorizationsOf(String(value));
  const isOffered = offered.some((type) => type === draft['authorizationType']);
  return isOffered ? changed : { ...changed, authorizationType: offered[0] ?? null };
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
    },
    secrets,
  };
}
