import { AppError } from '../errors.ts';

/** The place after which the next page begins; opaque to who asks. */
export function cursorOf(place: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws AppError BadInput for a text that no page has answered */
export function placeIn(
  cursor: string | undefined,
  kinds: readonly ('number' | 'string')[],
): (number | string)[] | null {
  if (cursor === undefined) return null;
  const place = parsed(cursor);
  const isPlace =
    Array.isArray(place) && place.length === kinds.length && kinds.every((kind, index) => fits(place[index], kind));
  if (!isPlace) throw new AppError('BadInput', 'cursor: the `next` of the page before is expected.');
  return place as (number | string)[];
}

const fits = (value: unknown, kind: 'number' | 'string') =>
  kind === 'string' ? typeof value === 'string' && !Number.isNaN(Date.parse(value)) : isId(value);

const isId = (value: unknown) => Number.isSafeInteger(value) && Math.abs(value as number) <= 2_147_483_647;

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
