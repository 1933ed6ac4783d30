import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSubmissionsJob } from '#activities/frequencies/open-submissions-job.ts';
import { JobItem } from '#database/jobs/job-item.entity.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { startApiOfWorld } from '#tests/api/submissions/api-of-world.ts';
import type { ApiOfWorld } from '#tests/api/submissions/api-of-world.ts';
import { makeSheet } from '#tests/documents/reading/workbooks.ts';
import type { Browser } from '#tests/support/browser.ts';
import { createPackage } from '#tests/workflows/package-world.ts';
import type { PackageWorld } from '#tests/workflows/package-world.ts';

describe('the members of a report package', () => {
  let api: ApiOfWorld;
  let monthly: PackageWorld;
  let admin: Browser;
  let provider: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    monthly = await createPackage(api.world);
    admin = await api.signIn('amira@fund.example');
    provider = await api.signIn('dana@north.example');
  });
  afterAll(async () => {
    await monthly?.stopRelay();
    await api?.close();
  });

  const membersOfMonth = (postMonth: string) =>
    api.world.orm.em
      .fork()
      .execute<{ submission_no: string; dataset_id: number }[]>(
        'select submission_no, dataset_id from submission where post_month = ? order by id',
        [postMonth],
      );
  const frequencyOfPackage = async () => {
    const [row] = await api.world.orm.em
      .fork()
      .execute<{ id: number; service_provider_id: number; property_id: number }[]>(
        'select id, service_provider_id, property_id from frequency where report_package_id = ?',
        [monthly.reportPackageId],
      );
    return row!;
  };

  it('are counted whole when Create Ticket opens all members at once, now or by a job', async () => {
    const frequency = await frequencyOfPackage();
    const body = { ids: [frequency.id], postMonth: '2026-03-01' };
    const opened = await admin.send('POST', '/api/frequencies/tickets', body);
    expect(opened.body).toMatchObject({ opened: 2, refused: 0 });
    const members = await membersOfMonth('2026-03-01');
    expect(members).toHaveLength(2);
    const subjects = members.map(({ dataset_id: datasetId }) => ({
      ...{ serviceProviderId: frequency.service_provider_id, propertyId: frequency.property_id },
      ...{ datasetId, fundId: null },
    }));
    const em = api.world.orm.em.fork();
    const { id: userId } = await em.findOneOrFail(User, { email: 'amira@fund.example' });
    const job = em.create(Job, { kind: 'openSubmissions', userId, input: { postMonth: '2026-04-01', subjects } });
    await em.persist(job).flush();
    const results = [];
    for (const at of [1, 2]) {
      const item = em.create(JobItem, { jobId: job.id, position: at, key: String(at), label: '' });
      results.push(await openSubmissionsJob.work(em, item, job, undefined));
    }
    expect(results).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    expect(await membersOfMonth('2026-04-01')).toHaveLength(2);
  });

  it('take one workbook together, of one month of the package alone', async () => {
    const upload = async (numbers: readonly (string | undefined)[]) => {
      const form = new FormData();
      form.set('submissions', JSON.stringify(numbers.map((submissionNo) => ({ submissionNo, seenGeneration: 0 }))));
      form.set('file', new Blob([new Uint8Array(makeSheet([['Unit'], ['1']]))]), 'package.xlsx');
      const headers = { 'Idempotency-Key': randomUUID() };
      const response = await provider.fetch('/api/submissions/uploads', { method: 'POST', body: form, headers });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const [march, april] = [await membersOfMonth('2026-03-01'), await membersOfMonth('2026-04-01')];
    expect((await upload([march[0]?.submission_no, april[1]?.submission_no])).status).toBe(400);
    const sent = await upload(march.map((one) => one.submission_no));
    expect(sent).toMatchObject({ status: 200, body: { results: [{ outcome: 'accepted' }, { outcome: 'accepted' }] } });
    const stored = await api.world.orm.em.fork().execute(`select 1 from upload where file_name = 'package.xlsx'`);
    expect(stored).toHaveLength(1);
  });
});
