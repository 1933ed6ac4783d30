import type { Request } from 'express';
import { AppError } from './errors.ts';
import type { SignedInPerson } from './access/person.ts';

/** The calls that the specification names; its clients differ in where they put what they say. */
const specified = /^\/api\/(common|blob|email)\/|^\/api\/users(?!\/records)(\/|$)/;

export interface Said {
  query: unknown;
  body: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What a request says: for the calls of the specification in the query, in the body or in `data` of the body, alike.
 * @throws AppError BadInput when they say different things, Forbidden when they name another person as the one signed in
 */
export function saidIn(request: Request, path: string, person: SignedInPerson | null): Said {
  const query = request.query as Values;
  const body: unknown = request.body;
  if (!specified.test(path)) return { query, body };
  const inner = unwrapped(body);
  if (person) for (const values of [query, inner]) refuseOtherPerson(values, person);
  if (!isValues(inner)) return { query, body: inner };
  for (const [name, value] of Object.entries(query)) {
    if (inner[name] !== undefined && String(inner[name]) !== String(value)) {
      throw new AppError('BadInput', `${name}: query and body say different things.`);
    }
  }
  return { query: { ...simpleOf(inner), ...query }, body: { ...query, ...inner } };
}

function unwrapped(body: unknown): unknown {
  if (!isValues(body)) return body;
  const { data, ...rest } = body;
  return isValues(data) && Object.keys(rest).length === 0 ? data : body;
}

/** A query says texts; a list or an object of a body is none of its parameters. */
const simpleOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );

/** Old clients say who they are, in more than one spelling; the session knows. */
function refuseOtherPerson(values: unknown, person: SignedInPerson): void {
  if (!isValues(values)) return;
  for (const [name, value] of Object.entries(values)) {
    const isOther = name.toLowerCase() === 'loginuserid' && /^\d+$/.test(String(value));
    if (isOther && Number(value) !== person.userId) {
      throw new AppError('Forbidden', 'The session belongs to somebody else.');
    }
  }
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
