import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { generatedCases } from '#tests/support/in-turn.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The same figure by walking minute by minute, in UTC. */
function minutesAtWork(
  fromMs: number,
  untilMs: number,
  holidays: readonly string[],
  weekend: readonly number[],
): number {
  let minutes = 0;
  for (let at = fromMs; at < untilMs; at += 60_000) {
    const clock = new Date(at);
    const isWorkingDay = !weekend.includes(clock.getUTCDay()) && !holidays.includes(clock.toISOString().slice(0, 10));
    if (isWorkingDay && clock.getUTCHours() >= 9 && clock.getUTCHours() < 17) minutes += 1;
  }
  return minutes;
}

describe('working time in SQL', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let calendarId: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.ownerUrl);
    await client.connect();
    const { rows } = await client.query<{ id: number }>(
      `insert into calendar (code, name_en, weekend_days) values ('GULF', 'Gulf', '5,6') returning id`,
    );
    calendarId = rows[0]?.id ?? 0;
    await client.query(`insert into holiday (calendar_id, day, name_en) values ($1, '2026-03-11', 'Holiday')`, [
      calendarId,
    ]);
  }, 60_000);
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const ask = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await client.query<{ value: string }>(`select (${text})::text as value`, values);
    return Number(rows[0]?.value);
  };

  it.each([
    ['2026-02-27T12:00:00Z', '2026-03-02T12:00:00Z', 'UTC', false, 1],
    ['2026-02-27T12:00:00Z', '2026-03-01T12:00:00Z', 'UTC', false, 0],
    ['2026-02-23T12:00:00Z', '2026-02-27T12:00:00Z', 'UTC', false, 4],
    ['2026-02-27T12:00:00Z', '2026-02-20T12:00:00Z', 'UTC', false, 0],
    // Tuesday to Sunday: Wednesday is a holiday, Friday and Saturday are the weekend.
    ['2026-03-10T12:00:00Z', '2026-03-15T12:00:00Z', 'UTC', true, 2],
    // 23:30 in Tokyo is due; an hour later is the next day there, in London it is not.
    ['2026-03-09T14:30:00Z', '2026-03-09T15:30:00Z', 'Asia/Tokyo', false, 1],
    ['2026-03-09T14:30:00Z', '2026-03-09T15:30:00Z', 'Europe/London', false, 0],
  ])(
    'counts working days from %s to %s in %s, with a calendar: %s, as %i',
    async (due, at, zone, hasCalendar, days) => {
      const values = [due, at, zone, hasCalendar ? calendarId : null];
      expect(await ask('working_days_late($1, $2, $3, $4)', values)).toBe(days);
    },
  );

  it('counts the same hours as a walk minute by minute, whatever the two instants', async () => {
    const start = Date.parse('2026-03-01T00:00:00Z');
    const minute = fc.nat({ max: (20 * dayMs) / 60_000 }).map((count) => start + count * 60_000);
    await fc.assert(
      fc.asyncProperty(minute, minute, fc.boolean(), async (one, other, hasCalendar) => {
        const [from, until] = one < other ? [one, other] : [other, one];
        const seconds = await ask('business_seconds($1, $2, $3, $4)', [
          new Date(from),
          new Date(until),
          'UTC',
          hasCalendar ? calendarId : null,
        ]);
        const walked = hasCalendar
          ? minutesAtWork(from, until, ['2026-03-11'], [5, 6])
          : minutesAtWork(from, until, [], [6, 0]);
        expect(seconds).toBe(walked * 60);
      }),
      { numRuns: generatedCases(60) },
    );
  });

  it('adds up over any cut of the time, in a zone whose clocks change', async () => {
    const start = Date.parse('2026-03-01T00:00:00Z');
    const minute = fc.nat({ max: (40 * dayMs) / 60_000 }).map((count) => start + count * 60_000);
    await fc.assert(
      fc.asyncProperty(minute, minute, minute, async (...times) => {
        const [from, middle, until] = [...times].sort((a, b) => a - b).map((at) => new Date(at));
        const seconds = (a: unknown, b: unknown) =>
          ask('business_seconds($1, $2, $3, null)', [a, b, 'America/New_York']);
        expect((await seconds(from, middle)) + (await seconds(middle, until))).toBe(await seconds(from, until));
      }),
      { numRuns: generatedCases(40) },
    );
  });
});
