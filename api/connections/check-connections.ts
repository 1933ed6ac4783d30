import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblem, ProblemCode } from '#contracts/masters.ts';
import { authorizationsOf, formatsOf, isPlaceNeeded, rowsPathPattern, watchedPathOf } from '#contracts/connections.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { Master, StoredValue } from '../masters/master.ts';
import { fieldMapProblems } from './check-field-map.ts';

type Values = Readonly<Record<string, StoredValue>>;

interface StoredConnection {
  id: number;
  connectionType: string;
  authorizationType: string;
  username: string | null;
  tokenUrl: string | null;
  dataset: number | null;
  runEvery: string;
  runAt: string | null;
}

/** What the type and authorization of a connection ask of its other fields. */
export const checkConnections: Master['checkRecords'] = async ({ em, language }, drafts) => {
  // A change names the changed fields alone.
  const ids = drafts.flatMap(({ id }) => id ?? []);
  const stored = await select<StoredConnection>(
    em,
    sql`select c.id, c.connection_type as "connectionType", c.authorization_type as "authorizationType", c.username,
          c.token_url as "tokenUrl", c.dataset_id as dataset, c.run_every as "runEvery", c.run_at as "runAt"
        from connection c where ${isAmong(sql`c.id`, ids)}`,
  );
  const known = new Map(stored.map(({ id, ...values }) => [id, values]));
  const words = wordsOf('connections', language);
  const folders = await readFolders(em, drafts);
  const wholes = drafts.map(({ id, values }): Values => ({ ...(id === null ? {} : known.get(id)), ...values }));
  const maps = await Promise.all(wholes.map((whole) => fieldMapProblems(em, whole['fieldMap'], whole['dataset'])));
  return new Map(
    drafts.map(({ id, values }, index) => {
      const whole = wholes[index] ?? values;
      const type = String(whole['connectionType'] ?? 'PULL');
      const path = type === 'FOLDER' ? pathOf(values['apiUrl']) : null;
      const isTaken = folders.some((one) => one.path !== null && one.path === path && one.id !== id);
      folders.push({ id: id ?? -1 - index, path });
      const problems = [
        ...problemsOf(type, values, whole, id === null),
        ...mismatches(type, values, words),
        ...(maps[index] ?? []),
      ];
      if (isTaken) problems.push({ field: 'apiUrl', code: 'FolderTaken', found: String(values['apiUrl']) });
      return [index, problems] as const;
    }),
  );
};

interface Folder {
  id: number;
  path: string | null;
}

/** The folders of the other connections: two that read one folder would take each other's files. */
async function readFolders(
  em: EntityManager,
  drafts: readonly { id: number | null; values: Values }[],
): Promise<Folder[]> {
  if (!drafts.some(({ values }) => typeof values['apiUrl'] === 'string')) return [];
  const rows = await select<{ id: number; apiUrl: string }>(
    em,
    sql`select id, api_url as "apiUrl" from connection where connection_type = 'FOLDER' and retired_at is null`,
  );
  return rows.map(({ id, apiUrl }) => ({ id, path: pathOf(apiUrl) }));
}

const pathOf = (url: StoredValue | undefined): string | null =>
  typeof url === 'string' ? (watchedPathOf(url)?.join('/') ?? null) : null;

function problemsOf(type: string, values: Values, whole: Values, isNew: boolean): FieldProblem[] {
  const { authorizationType, runEvery } = whole;
  const isOAuth = authorizationType === 'OAUTH2';
  const hasUser = isOAuth || ['BASIC', 'SIGNED_JWT', 'SSH_KEY'].includes(String(authorizationType));
  return [
    ...problem(values, 'apiUrl', ...addressOf(type)),
    ...problem(values, 'tokenUrl', (text) => isAddress(text, web), 'NotAnAddress', { start: 'https://' }),
    ...problem(values, 'hostKey', (text) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(text), 'NotAKey'),
    ...required(values, 'hostKey', type === 'SFTP' && (isNew || 'hostKey' in values)),
    ...problem(values, 'runAt', (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'NotATime'),
    ...problem(values, 'rowsPath', (text) => rowsPathPattern.test(text), 'NotAPath'),
    ...['serviceProvider', 'dataset'].flatMap((field) => required(values, field, isNew && isPlaceNeeded(type, field))),
    ...required(whole, 'username', hasUser),
    ...required(whole, 'tokenUrl', isOAuth),
    ...required(whole, 'runAt', runEvery === 'DAILY'),
  ];
}

/** An authorization or format that the type cannot use, in the words of both. */
export function mismatches(type: string, values: Values, word: (key: string) => string): FieldProblem[] {
  const known = { authorizationType: authorizationsOf(type), format: formatsOf(type) };
  return Object.entries(known).flatMap(([field, usable]) => {
    const value = values[field];
    if (typeof value !== 'string' || usable.some((one) => one === value)) return [];
    const params = { type: word(`connectionType.${type}`) };
    return [{ field, code: 'NotForType' as const, found: word(`${field}.${value}`), params }];
  });
}

const web = ['http:', 'https:'];
/** Of the types that call servers of another kind. */
const addressesOf: Readonly<Record<string, { protocols: string[]; start: string }>> = {
  SFTP: { protocols: ['sftp:'], start: 'sftp://' },
  MAILBOX: { protocols: ['imaps:', 'imap:'], start: 'imaps://' },
};

/** What the address of a type has to be. */
function addressOf(type: string): [(text: string) => boolean, ProblemCode, Record<string, string>?] {
  if (type === 'FOLDER') return [(text) => watchedPathOf(text) !== null, 'NotAFolder'];
  const { protocols, start } = addressesOf[type] ?? { protocols: web, start: 'https://' };
  return [(text) => isAddress(text, protocols), 'NotAnAddress', { start }];
}

/** An address with a name and a password would show both in every list. */
function isAddress(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.username === '' && url.password === '';
}

function problem(
  values: Values,
  field: string,
  isRight: (text: string) => boolean,
  code: ProblemCode,
  params?: Record<string, string>,
): FieldProblem[] {
  const value = values[field];
  return typeof value === 'string' && !isRight(value) ? [{ field, code, found: value, ...(params && { params }) }] : [];
}

function required(values: Values, field: string, isNeeded: boolean): FieldProblem[] {
  const value = values[field];
  return isNeeded && (value === null || value === undefined || value === '')
    ? [{ field, code: 'Required', found: null }]
    : [];
}
