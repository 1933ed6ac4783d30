import type { Response } from 'express';

/** A route that goes away, and when. */
export interface Deprecation {
  /** First day of the `Deprecation` header, `YYYY-MM-DD`. */
  since: string;
  /** The last day on which the route has to answer. */
  sunset: string;
}

const noticeMonths = 12;
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** @throws when the days are none, or programs would have less than twelve months to move */
export function assertDeprecation({ since, sunset }: Deprecation, name: string): void {
  const [from, until] = [startOf(since), startOf(sunset)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()))
    throw new Error(`${name} is deprecated from or until a day that does not exist.`);
  from.setUTCMonth(from.getUTCMonth() + noticeMonths);
  if (until < from) throw new Error(`${name} has to answer for twelve months after ${since}.`);
}

/** The headers of RFC 9745 and RFC 8594, with each answer from that day on: refusals too. */
export function sayDeprecated(response: Response, { since, sunset }: Deprecation): void {
  response.set({
    Deprecation: `@${startOf(since).getTime() / 1_000}`,
    Sunset: startOf(sunset).toUTCString(),
  });
}
