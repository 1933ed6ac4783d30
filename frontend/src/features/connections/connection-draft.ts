import type { ConnectionSecrets, ConnectRequest } from '#contracts/connections.schema.ts';
import type { Draft } from '#contracts/masters.ts';

/** Whether a field is asked for, by the authorization, format and interval that are chosen. */
export function isAsked(name: string, draft: Draft): boolean {
  const authorization = draft['authorizationType'];
  switch (name) {
    case 'username':
      return authorization === 'BASIC' || authorization === 'OAUTH2' || authorization === 'SIGNED_JWT';
    case 'tokenUrl':
    case 'oauthScope':
      return authorization === 'OAUTH2';
    case 'rowsPath':
      return draft['format'] === 'JSON';
    case 'runAt':
      return draft['runEvery'] === 'DAILY';
    default:
      return true;
  }
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
      serviceProvider: textIn(draft, 'serviceProvider'),
      dataset: textIn(draft, 'dataset'),
      apiUrl: textIn(draft, 'apiUrl') ?? '',
      authorizationType: textIn(draft, 'authorizationType') ?? 'NONE',
      username: textIn(draft, 'username'),
      tokenUrl: textIn(draft, 'tokenUrl'),
      oauthScope: textIn(draft, 'oauthScope'),
      format: textIn(draft, 'format') ?? 'FILE',
      rowsPath: textIn(draft, 'rowsPath'),
    },
    secrets,
  };
}
