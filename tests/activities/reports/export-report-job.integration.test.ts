import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import { allJobDefinitions } from '#activities/jobs/job-definitions.ts';
import type { MakeReportFile } from '#activities/reports/report-file.ts';
import { makeReportFile } from '#api/reports/make-report-file.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import { rentRollChanges } from '#contracts/reports.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { openDatabase } from '#database/orm.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import type { UnitRow } from '#tests/api/reports/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/reports/rent-roll/export/excel';
const october = 'postMonth=2026-10-01&against=2026-09-01';
const unit = (no: number): UnitRow => ({
  ...{ unit_code: String(no), tenant_name: `Tenant ${no % 7}`, rentable_area: 10 + no, monthly_base_rent: no },
  ...{ lease_end_date: '2030-12-31', unit_status: no % 5 === 0 ? 'Vacant' : 'Occupied' },
});
const units = (count: number, from = 1) => Array.from({ length: count }, (_, index) => unit(from + index));

interface Listed {
  tenant?: string | null;
  unit?: string | null;
  area: string | null;
}

/** No preview of a change is started here. */
const compareChange = () => Promise.reject(new Error('Not of this test.'));

describe('long reports made as a job', () => {
  let api: TestApi;
  let orm: MikroORM;
  let blobs: BlobStore;
  let amelia: Browser;
  let part: Browser;
  let ids: { amelia: number; part: number; whole: number; sierra: number };
  const dir = mkdtempSync(join(tmpdir(), 'report-files-'));

  beforeAll(async () => {
    api = await startTestApi({ BLOB_DIR: dir }, { requestsPerMinute: 1_000_000 });
    // The worker writes progress beside its reading.
    orm = await openDatabase(api.environment.databaseUrl, { poolSize: 6 });
    blobs = createBlobStore(api.environment.blobs);
    const portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const whole = await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example', { language: 'ja' });
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const sierra = em.create(Fund, { name: 'Sierra', nameFolded: 'sierra', fundTypeId });
    await em.flush();
    em.create(UserScope, { userId: limited.id, fundId: sierra.id });
    await em.flush();
    ids = { amelia: whole.id, part: limited.id, whole: portfolio.fundId, sierra: sierra.id };
    const [larkspur, pier] = portfolio.properties.map(({ id }) => id);
    const place = { propertyId: larkspur!, postMonth: '2026-09-01' };
    await publishRentRoll(api.orm, portfolio, place, units(700));
    await publishRentRoll(api.orm, portfolio, { ...place, postMonth: '2026-10-01' }, units(1_300, 40));
    await publishRentRoll(
      api.orm,
      portfolio,
      { propertyId: pier!, postMonth: '2026-10-01', fundId: sierra.id },
      units(30, 5_000),
    );
    amelia = await signIn(api.baseUrl, 'amelia@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
  });
  afterAll(async () => {
    await orm?.close();
    await api.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const start = async (browser: Browser, query = october, format = path): Promise<number> => {
    const { status, body } = await browser.send('POST', `${format}/jobs?${query}`);
    expect([status, body]).toEqual([202, expect.anything()]);
    return (body as Job).jobId;
  };
  /** What a worker does, step by step. */
  async function work(jobId: number, makeFile: MakeReportFile = makeReportFile): Promise<void> {
    const steps = createJobActivities({ orm, definitions: allJobDefinitions({ blobs, makeFile, compareChange }) });
    await steps.planJob({ jobId });
    while (!(await steps.workOnJob({ jobId })).isOver);
    await steps.endJob({ jobId });
  }
  const jobOf = async (browser: Browser, jobId: number) => await browser.read(`/api/jobs/${jobId}`);
  const fileOf = (browser: Browser, jobId: number) => browser.fetch(`/api/reports/files/${jobId}`);
  const rowsIn = async (answer: Response) => {
    expect(answer.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    return sheets[0]!.rows;
  };

  it('hold what each reader sees, for two at once, and are given to them alone', async () => {
    const [wholeJob, partJob] = [await start(amelia), await start(part)];
    await Promise.all([work(wholeJob), work(partJob)]);
    const wholeRows = await rowsIn(await fileOf(amelia, wholeJob));
    const partRows = await rowsIn(await fileOf(part, partJob));
    // Units 40 to 1,339 and, gone, 1 to 39 without the vacant ones; and 30 of the other fund.
    expect(wholeRows).toHaveLength(1 + 1_300 + 30 + 32);
    expect(partRows).toHaveLength(1 + 30);
    expect(new Set(partRows.slice(1).map(([property]) => property))).toEqual(new Set(['Pier 9 Exchange']));
    expect((await fileOf(part, wholeJob)).status).toBe(404);
    // She sees every job, and still not what another person saw.
    expect((await jobOf(amelia, partJob)).file).toMatchObject({ isMade: true, rowsTotal: 30, rowsWritten: 30 });
    expect((await fileOf(amelia, partJob)).status).toBe(404);
    const notices = await api.orm.em
      .fork()
      .find(EmailHistory, { templateName: 'jobEnded' }, { orderBy: { id: 'asc' } });
    expect(notices.map(({ userId }) => userId).sort()).toEqual([ids.amelia, ids.part].sort());
  });

  const search = fc.constantFrom('', 'tenant 3', '11');
  const lists = [
    {
      ...{ report: 'rent-roll', pages: 'rent-roll', columns: [5, 7] },
      asked: fc.record({
        ...{ search, view: fc.constantFrom('all', 'changed') },
        change: fc.subarray([...rentRollChanges], { minLength: 1 }).map((all) => all.join(',')),
        sort: fc.constantFrom('unit', '-rent', 'tenant', '-leaseEnd', 'area'),
      }),
      cellsOf: ({ tenant, area }: Listed) => [tenant, area],
    },
    {
      ...{ report: 'lease-expiration', pages: 'lease-expiration/leases', columns: [2, 9] },
      asked: fc.record({
        ...{ search, bucket: fc.constantFrom('2030-01-01', 'vacant') },
        sort: fc.constantFrom('endsOn', '-area', 'tenant', '-rent'),
      }),
      cellsOf: ({ tenant, area }: Listed) => [tenant, area],
    },
    {
      ...{ report: 'vacancy', pages: 'vacancy/units', columns: [2, 4] },
      asked: fc.record({ search, sort: fc.constantFrom('unit', '-area', 'reason', '-daysVacant') }),
      cellsOf: ({ unit: code, area }: Listed) => [code, area],
    },
  ];

  it.each(lists)('say the same as the pages of $report, filtered and sorted', async (one) => {
    const address = `/api/reports/${one.report}/export/excel`;
    await fc.assert(
      fc.asyncProperty(one.asked, async (query) => {
        const asked = `${october}&${new URLSearchParams(query).toString()}`;
        const jobId = await start(amelia, asked, address);
        await work(jobId);
        const [, ...made] = await rowsIn(await fileOf(amelia, jobId));
        const listed: Listed[] = [];
        for (let page = 1, total = 1; listed.length < total; page += 1) {
          const { body } = await amelia.get(`/api/reports/${one.pages}?${asked}&size=100&page=${page}`);
          const found = body as { rows: Listed[]; total: number };
          listed.push(...found.rows);
          total = found.total;
        }
        expect(made.map((row) => one.columns.map((at) => row[at] ?? null))).toEqual(
          listed.map(one.cellsOf).map(([name, area]) => [name, area === null ? null : Number(area)]),
        );
        expect(await rowsIn(await amelia.fetch(`${address}?${asked}`))).toEqual(
          await rowsIn(await fileOf(amelia, jobId)),
        );
        await orm.em.fork().execute(`delete from job where id = ?`, [jobId]);
      }),
      { numRuns: 4 },
    );
  });

  it('follow the scope and the privilege of the moment in which they are made', async () => {
    const em = api.orm.em.fork();
    const jobId = await start(part);
    await em.execute(`update user_scope set fund_id = ? where user_id = ?`, [ids.whole, ids.part]);
    await work(jobId);
    const rows = await rowsIn(await fileOf(part, jobId));
    expect(new Set(rows.slice(1).map(([property]) => property))).toEqual(new Set(['Larkspur Tower']));
    const refused = await start(part);
    await em.execute(`update app_user set is_active = false where id = ?`, [ids.part]);
    await work(refused);
    await em.execute(`update app_user set is_active = true where id = ?`, [ids.part]);
    await em.execute(`update user_scope set fund_id = ? where user_id = ?`, [ids.sierra, ids.part]);
    expect(await jobOf(amelia, refused)).toMatchObject({ counts: { refused: 1, done: 0 }, file: null });
    expect((await fileOf(part, refused)).status).toBe(404);
  });

  it('are given while their person sees all that they saw, whatever they were limited to then and are now', async () => {
    const em = api.orm.em.fork();
    const [larkspur] = await em.execute<{ id: number }[]>(`select id from property order by id limit 1`);
    const rows = [
      ['fund_id', ids.whole] as const,
      ['fund_id', ids.sierra] as const,
      ['property_id', larkspur!.id] as const,
    ];
    // Nothing: the person sees everything.
    const reaches = Array.from({ length: 2 ** rows.length }, (_, set) => rows.filter((__, at) => (set >> at) & 1));
    const limitTo = async (reach: typeof rows) => {
      await em.execute(`delete from user_scope where user_id = ?`, [ids.part]);
      for (const [column, id] of reach)
        await em.execute(`insert into user_scope (user_id, ${column}) values (?, ?)`, [ids.part, id]);
    };
    const made: [typeof rows, number][] = [];
    for (const reach of reaches) {
      await limitTo(reach);
      const jobId = await start(part, `${october}&search=none-such`);
      await work(jobId);
      made.push([reach, jobId]);
    }
    for (const now of reaches) {
      await limitTo(now);
      for (const [then, jobId] of made) {
        const isSeen = now.length === 0 || (then.length > 0 && then.every((row) => now.includes(row)));
        expect([now, then, (await fileOf(part, jobId)).status]).toEqual([now, then, isSeen ? 200 : 404]);
      }
    }
    await limitTo([['fund_id', ids.sierra]]);
  });

  it('are not kept when the job is cancelled while they are written, and say how far they were', async () => {
    const jobId = await start(amelia);
    let cancelled = 0;
    const slowly: MakeReportFile = (em, request) =>
      makeReportFile(em, {
        ...request,
        onRows: async (written) => {
          cancelled = written;
          expect((await jobOf(amelia, jobId)).file).toMatchObject({ rowsTotal: 1_362, isMade: false });
          expect((await amelia.send('POST', `/api/jobs/${jobId}/cancel`, {})).status).toBe(200);
          await request.onRows(written);
        },
      });
    const before = await blobs.list('reports/');
    await work(jobId, slowly);
    expect(cancelled).toBe(500);
    expect(await jobOf(amelia, jobId)).toMatchObject({ status: 'cancelled', counts: { notDone: 1 } });
    expect((await fileOf(amelia, jobId)).status).toBe(404);
    expect(await blobs.list('reports/')).toEqual(before);
  });

  it('are made once, however often a worker is killed', async () => {
    const jobId = await start(amelia);
    let kills = 2;
    const killed: MakeReportFile = async (em, request) => {
      if (kills > 0) {
        kills -= 1;
        throw new Error('killed');
      }
      return makeReportFile(em, request);
    };
    const steps = createJobActivities({
      orm,
      definitions: allJobDefinitions({ blobs, makeFile: killed, compareChange }),
    });
    await steps.planJob({ jobId });
    for (let isOver = false; !isOver;)
      isOver = await steps.workOnJob({ jobId }).then(
        (progress) => progress.isOver,
        () => false,
      );
    await steps.workOnJob({ jobId });
    await steps.endJob({ jobId });
    expect(await jobOf(amelia, jobId)).toMatchObject({ status: 'done', counts: { done: 1 } });
    expect(await rowsIn(await fileOf(amelia, jobId))).toHaveLength(1_363);
  });

  it('come as PDF, too, and a report that nobody may make answers 403', async () => {
    const jobId = await start(part, october, '/api/reports/rent-roll/export/pdf');
    await work(jobId);
    const file = await fileOf(part, jobId);
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('レントロール.pdf'));
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example');
    const dana = await signIn(api.baseUrl, 'dana@north.example');
    expect((await dana.send('POST', `${path}/jobs?${october}`)).status).toBe(403);
    expect((await fileOf(dana, jobId)).status).toBe(404);
  });
});
