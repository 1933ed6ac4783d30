import type { FieldProblem, ProblemCode } from '#contracts/masters.ts';
import { rowsPathPattern } from '#contracts/connections.ts';
import type { Master, StoredValue } from '../masters/master.ts';

type Values = Readonly<Record<string, StoredValue>>;

/** What the type and authorization of a connection ask of its other fields. */
export const checkConnections: Master['checkRecords'] = (_, drafts) =>
  Promise.resolve(new Map(drafts.map(({ values }, index) => [index, problemsOf(values)] as const)));

function problemsOf(values: Values): FieldProblem[] {
  const { authorizationType, runEvery } = values;
  const isOAuth = authorizationType === 'OAUTH2';
  const hasUser = isOAuth || authorizationType === 'BASIC' || authorizationType === 'SIGNED_JWT';
  return [
    ...problem(values, 'apiUrl', isAddress, 'NotAnAddress'),
    ...problem(values, 'tokenUrl', isAddress, 'NotAnAddress'),
    ...problem(values, 'runAt', (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'NotATime'),
    ...problem(values, 'rowsPath', (text) => rowsPathPattern.test(text), 'NotAPath'),
    ...required(values, 'username', hasUser),
    ...required(values, 'tokenUrl', isOAuth),
    ...required(values, 'runAt', runEvery === 'DAILY'),
  ];
}

/** An address with a name and a password would show both in every list. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
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
