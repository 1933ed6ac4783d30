import type { FieldProblem, ProblemCode } from '#contracts/masters.ts';
import { isPlaceNeeded, rowsPathPattern } from '#contracts/connections.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { Master, StoredValue } from '../masters/master.ts';

type Values = Readonly<Record<string, StoredValue>>;

/** What the type and authorization of a connection ask of its other fields. */
export const checkConnections: Master['checkRecords'] = async ({ em }, drafts) => {
  // The type lasts, so a change does not say it again.
  const ids = drafts.flatMap(({ id }) => id ?? []);
  const stored = await select<{ id: number; type: string }>(
    em,
    sql`select c.id, c.connection_type as type from connection c where ${isAmong(sql`c.id`, ids)}`,
  );
  const types = new Map(stored.map(({ id, type }) => [id, type]));
  return new Map(
    drafts.map(({ id, values }, index) => {
      const type = id === null ? String(values['connectionType'] ?? 'PULL') : (types.get(id) ?? 'PULL');
      return [index, problemsOf(type, values, id === null)] as const;
    }),
  );
};

function problemsOf(type: string, values: Values, isNew: boolean): FieldProblem[] {
  const { authorizationType, runEvery } = values;
  const isOAuth = authorizationType === 'OAUTH2';
  const hasUser = isOAuth || ['BASIC', 'SIGNED_JWT', 'SSH_KEY'].includes(String(authorizationType));
  return [
    ...problem(values, 'apiUrl', (text) => isAddress(text, type === 'SFTP' ? ['sftp:'] : web), 'NotAnAddress'),
    ...problem(values, 'tokenUrl', (text) => isAddress(text, web), 'NotAnAddress'),
    ...problem(values, 'hostKey', (text) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(text), 'NotAKey'),
    ...required(values, 'hostKey', type === 'SFTP' && (isNew || 'hostKey' in values)),
    ...problem(values, 'runAt', (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'NotATime'),
    ...problem(values, 'rowsPath', (text) => rowsPathPattern.test(text), 'NotAPath'),
    ...['serviceProvider', 'dataset'].flatMap((field) => required(values, field, isNew && isPlaceNeeded(type, field))),
    ...required(values, 'username', hasUser),
    ...required(values, 'tokenUrl', isOAuth),
    ...required(values, 'runAt', runEvery === 'DAILY'),
  ];
}

const web = ['http:', 'https:'];

/** An address with a name and a password would show both in every list. */
function isAddress(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.username === '' && url.password === '';
}

function problem(values: Values, field: string, isRight: (text: string) => boolean, code: ProblemCode): FieldProblem[] {
  const value = values[field];
  return typeof value === 'string' && !isRight(value) ? [{ field, code, found: value }] : [];
}

function required(values: Values, field: string, isNeeded: boolean): FieldProblem[] {
  const value = values[field];
  return isNeeded && (value === null || value === undefined || value === '')
    ? [{ field, code: 'Required', found: null }]
    : [];
}
