import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openDueTickets } from '#activities/frequencies/open-due-submissions.ts';
import type { NextDueDates, TimelineResult } from '#contracts/frequencies.schema.ts';
import { addDays, endOfDayMs, localDay } from '#rules/frequencies/due-date.ts';
import { shiftMonth } from '#rules/frequencies/open-months.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

/** Both sides of the date line, changes of clocks in both halves of the year, at midnight, and zones without any. */
const zones = [
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Europe/London'],
  ...['Africa/Cairo', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Riyadh', 'Asia/Kathmandu'],
];
const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`;
const nextLeap = `${Math.ceil((new Date().getUTCFullYear() + 1) / 4) * 4}-02-01`;

const whole = { dayMode: 'CALENDAR', roll: 'NONE' } as const;
const timelines = fc.oneof(
  fc.record({
    SubmitTimelineDay: fc.integer({ min: 0, max: 365 }),
    anchor: fc.constant('PERIOD_END'),
    dayMode: fc.constant('CALENDAR'),
    roll: fc.constantFrom('NONE', 'FOLLOWING', 'PRECEDING'),
  }),
  fc.record({
    SubmitTimelineDay: fc.integer({ min: 0, max: 40 }),
    anchor: fc.constant('PERIOD_END'),
    dayMode: fc.constant('BUSINESS'),
    roll: fc.constant('NONE'),
  }),
  fc.record({
    SubmitTimelineDay: fc.integer({ min: -60, max: 20 }),
    anchor: fc.constant('PERIOD_START'),
    dayMode: fc.constantFrom('CALENDAR', 'BUSINESS'),
    roll: fc.constant('NONE'),
  }),
);
const rows = fc.record({
  zone: fc.constantFrom(...zones),
  fiscalStartMonth: fc.integer({ min: 1, max: 12 }),
  calendarOfFund: fc.constantFrom(null, 'JP', 'SA', 'US'),
  edit: fc
    .tuple(
      timelines,
      fc.constantFrom('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY'),
      fc.constantFrom(null, 'JP', 'SA', 'US'),
      fc.integer({ min: -20, max: 24 }).map((by) => shiftMonth(thisMonth, by)),
    )
    .map(([timeline, SubmitFrequency, calendarCode, firstPostMonth]) => ({
      ...{ ...timeline, SubmitFrequency, calendarCode, firstPostMonth },
    })),
});
type Row = typeof rows extends fc.Arbitrary<infer One> ? One : never;
/** Due on the leap day itself, in the first and the last zone that sees it. */
const leaps: Row[] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => ({
  ...{ zone, fiscalStartMonth: 3, calendarOfFund: null },
  edit: {
    ...{ ...whole, SubmitTimelineDay: 0, anchor: 'PERIOD_END', SubmitFrequency: 'ANNUALLY', calendarCode: null },
    firstPostMonth: nextLeap,
  },
}));

describe('the due dates that manage frequency shows', () => {
  let api: TestApi;
  let admin: Browser;
  const select = <One extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<One[]>(query, params);

  beforeAll(async () => {
    api = await startTestApi();
    await select('delete from frequency');
    await select('update dataset set is_workflow_required = false');
    await select(`insert into fund_type (name) values ('Core')`);
    await select(`insert into service_provider (code, name, type) values ('NORTH', 'Northgate', 'Property Manager')`);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  let count = 0;
  /** A property of a fund of its own, and its frequency as it is before the edit. */
  async function place({ zone, fiscalStartMonth, calendarOfFund }: Row): Promise<number> {
    const name = `House ${(count += 1)}`;
    const [made] = await select<{ id: number }>(
      `with held as (insert into fund (name, name_folded, fund_type_id, fiscal_start_month, calendar_code)
           select ?, lower(?), id, ?, ? from fund_type returning id),
         home as (insert into property (code, name, property_type, country, time_zone) values (?, ?, 'Office', 'US', ?) returning id),
         link as (insert into fund_property (fund_id, property_id, valid_from) select held.id, home.id, '2020-01-01' from held, home),
         given as (insert into property_provider (service_provider_id, property_id, valid_from)
           select v.id, home.id, '2020-01-01' from service_provider v, home)
       insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
         select v.id, home.id, d.id, 'MONTHLY', 10, '2026-01-01' from home, service_provider v, dataset d where d.name = 'Rent Roll'
         returning id`,
      [name, name, fiscalStartMonth, calendarOfFund, `P-${count}`, name, zone],
    );
    return made!.id;
  }
  const shown = async (asked: object[]) => {
    const { status, body } = await admin.send('POST', '/api/frequencies/due-dates', { rows: asked });
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as { rows: NextDueDates[] }).rows;
  };
  const changedAt = async (id: number) =>
    ((await admin.read(`/api/frequencies/${id}`)) as { changedAt: string }).changedAt;

  /** The first three days, from `today` on, of what sweeps until the end of `last` open for a row. */
  async function swept(id: number, zone: string, today: string, last: string) {
    await openDueTickets(api.orm, {
      asOfMs: endOfDayMs(last, zone),
      after: { frequencyId: id, propertyId: 0 },
      limit: 1,
    });
    return select<{ day: string; at: string }>(
      `select to_char(s.due_on, 'YYYY-MM-DD') as day, s.due_at as at from submission s
       join frequency f on f.property_id = s.property_id where f.id = ? and s.due_on >= ? order by s.due_on, s.post_month limit 3`,
      [id, today],
    );
  }

  it('are, while a row is edited and after it is saved, those of the submissions that the sweep opens', async () => {
    const known = { leapDays: 0, rows: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 12, maxLength: 24 }), async (some) => {
        const cases = [];
        for (const one of [...some, ...leaps]) cases.push({ ...one, id: await place(one) });
        const edits = cases.map(({ id, edit }) => ({ MappingFileId: id, ...edit }));
        const edited = await shown(edits);
        const withMarks = [];
        for (const edit of edits) withMarks.push({ ...edit, changedAt: await changedAt(edit.MappingFileId) });
        const saved = await admin.send('PUT', '/api/frequencies/timeline', { rows: withMarks });
        for (const { outcome, problems } of (saved.body as { results: TimelineResult[] }).results)
          expect([outcome, problems]).toEqual([expect.stringMatching(/^(updated|unchanged)$/), []]);
        const stored = await shown(cases.map(({ id }) => ({ MappingFileId: id })));
        for (const [index, { id, zone }] of cases.entries()) {
          const days = stored[index]!.stored;
          expect([days.length, edited[index]!.edited]).toEqual([3, days]);
          const found = await swept(id, zone, localDay(Date.now(), zone), days[2]!);
          expect(found.map(({ day }) => day)).toEqual(days);
          // The submission is due when that day ends where the property is.
          for (const { day, at } of found) {
            const dueAtMs = new Date(at).getTime();
            expect([localDay(dueAtMs, zone), localDay(dueAtMs + 1, zone)]).toEqual([day, addDays(day, 1)]);
          }
          known.rows += 1;
          known.leapDays += days.filter((day) => day.endsWith('-02-29')).length;
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
    expect(known.rows).toBeGreaterThanOrEqual(4 * 14);
    expect(known.leapDays).toBeGreaterThanOrEqual(4 * leaps.length);
  });
});
