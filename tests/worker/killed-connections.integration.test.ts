import type { ChildProcess } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { workflowIdOfRun } from '#processes/start-connection-run.ts';
import { makeConnection } from '#tests/activities/connections/connection-world.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import { createChance } from '#tests/chaos/chance.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { endFlowOf, startChecks, startFlowOf } from './flow-beside-checks.ts';
import { flowSecretKey, killProcess } from './flow-process.ts';

/** CONNECTION_KILLS=20 kills longer, CONNECTION_SEED=7 at other moments. A kill costs the silence that Temporal waits for. */
const kills = Number(process.env['CONNECTION_KILLS'] ?? 2);
const seed = Number(process.env['CONNECTION_SEED'] ?? 1);
const chance = createChance(seed);
const patienceMs = 60_000 + kills * 30_000;
const properties = ['P-2001', 'P-2002', 'P-2003', 'P-2004'];
const rowCount = 5_001;

/** When the worker dies: before it is answered, in the middle of an answer, or some time after it. */
const moments = ['asked', 'kept', 'halfAnswered', 'answered'] as const;

describe('the worker of connections, killed under load', () => {
  let world: World;
  let server: HttpServer;
  let worker: ChildProcess | null = null;
  let stopChecks: () => Promise<void> = () => Promise.resolve();
  let isOver = false;
  let isStruck = false;
  let killed = 0;
  /** Calls until the next kill. */
  let callsLeft = 0;
  /** What a receiver that honours the key has, in the order of arrival, by path. */
  const kept = { push: new Map<string, string>(), hook: new Map<string, string>() };
  let restarting: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    world = await createWorld();
    stopChecks = await startChecks(world);
    server = await startHttpServer(
      (request, response) => void serve(request, response).catch(() => response.destroy()),
    );
  }, 60_000);
  afterAll(async () => {
    isOver = true;
    await restarting;
    if (worker) await endFlowOf(world, worker);
    await stopChecks();
    server.close();
    await world.close();
  }, 30_000);

  const fileOf = (code: string) => `property,unit,rent\n${`${code},1A,100\n`.repeat(20_000)}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    callsLeft -= 1;
    const moment = !isStruck && callsLeft <= 0 && killed < kills ? chance.pick(moments) : null;
    if (moment !== null) isStruck = true;
    if (moment === 'asked') return strike();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, place = '', code = ''] = (request.url ?? '').split('/');
    const id = String(request.headers['idempotency-key'] ?? '');
    const receiver = place === 'push' || place === 'hook' ? kept[place] : null;
    if (receiver && !receiver.has(id)) receiver.set(id, Buffer.concat(chunks).toString());
    if (moment === 'kept') return strike();
    // Longer than nothing, so that calls of several connections are under way when the worker dies.
    await pause(chance.between(20, 120));
    const body = receiver ? '' : fileOf(code);
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="${code} rent roll.csv"`,
      'content-length': Buffer.byteLength(body),
    });
    if (moment === 'halfAnswered' && body !== '') {
      response.write(body.slice(0, body.length / 2));
      await strike();
      return void response.destroy();
    }
    response.end(body);
    if (moment === null) return;
    await pause(chance.between(0, 40));
    await strike();
  }

  /** Kills the worker and starts it again, as whatever supervises it does. */
  async function strike(): Promise<void> {
    const victim = worker;
    if (victim === null) return;
    await killProcess(victim);
    killed += 1;
    callsLeft = Math.floor(chance.between(3, 12));
    restarting = restarting.then(start);
  }
  async function start(): Promise<void> {
    if (isOver) return;
    worker = await startFlowOf(world);
    isStruck = false;
  }

  async function openFour(): Promise<(OpenedSubmission & { code: string })[]> {
    const em = world.orm.em.fork();
    const { datasetId, serviceProviderId } = await em.findOneOrFail(Connection, { connectionType: 'PULL' });
    const { id: fundId } = await em.findOneOrFail(Fund, { name: 'Meridian' });
    const opened: (OpenedSubmission & { code: string })[] = [];
    for (const code of properties) {
      const property = em.create(Property, {
        ...{ code, name: `House ${code}`, propertyType: 'Office', country: 'US', timeZone: 'America/New_York' },
      });
      await em.flush();
      const place = {
        ...{ serviceProviderId: serviceProviderId ?? 0, datasetId: datasetId ?? 0, propertyId: property.id },
      };
      em.create(FundProperty, { fundId, propertyId: property.id, validFrom: '2020-01-01' });
      em.create(Frequency, {
        ...{ ...place, submitFrequency: 'MONTHLY', submitTimelineDay: 10, firstPostMonth: '2020-01-01' },
      });
      await em.flush();
      const key = { ...place, postMonth: '2030-01-01' };
      opened.push({
        ...(await em.transactional((tx) => openSubmission(tx, { ...key, createdByUserId: null }))),
        code,
      });
    }
    return opened;
  }

  async function publishThree(): Promise<number[]> {
    const em = world.orm.em.fork();
    const { datasetId, serviceProviderId: north } = await em.findOneOrFail(Connection, { connectionType: 'PULL' });
    const { id: fundId } = await em.findOneOrFail(Fund, { name: 'Meridian' });
    const { id: propertyId } = await em.findOneOrFail(Property, { code: 'P-1042' });
    const portfolio = { fundId, datasetId: datasetId ?? 0, properties: [], north: north ?? 0, south: 0 };
    const loads: number[] = [];
    for (const postMonth of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      const units = Array.from({ length: rowCount }, (_, index) => ({ unit_code: `U${index}` }));
      const { loadId } = await publishRentRoll(world.orm, portfolio, { propertyId, postMonth }, units);
      for (const state of ['loaded', 'published'])
        await em.execute('update reporting_load set state = ? where id = ?', [state, loadId]);
      loads.push(loadId);
    }
    return loads;
  }

  // Whatever moment the worker dies at, Temporal has the runs carried on: of each file one upload, of each row and each change
  // of status one at the receiver that honours the key, in their order.
  it(
    `completes every run by the retries of Temporal, each file, row and message once (seed ${seed})`,
    async () => {
      const place = { format: 'FILE', runEvery: 'MANUAL', rowsPath: null } as const;
      const pulls: Connection[] = [];
      for (const code of properties)
        pulls.push(await makeConnection(world, { ...place, apiUrl: `${server.origin}/pull/${code}` }));
      const secret = { signingSecret: makeSigningSecret() };
      const hook = await makeConnection(world, {
        ...place,
        connectionType: 'WEBHOOK',
        apiUrl: `${server.origin}/hook`,
      });
      const push = await makeConnection(world, {
        ...{ ...place, connectionType: 'PUSH', format: 'JSON', apiUrl: `${server.origin}/push` },
      });
      for (const one of [hook, push]) await writeSecrets(world.orm.em.fork(), [flowSecretKey], one, secret, null);
      const submissions = await openFour();
      const loads = await publishThree();
      const em = world.orm.em.fork();
      const runs = pulls.map(({ id: connectionId }) => em.create(ConnectionRun, { connectionId, cause: 'person' }));
      await em.flush();
      // Due at once, as one that the api could not start.
      await em.execute(`update connection_run set created_at = now() - interval '1 minute'`);
      callsLeft = Math.floor(chance.between(1, 6));
      await start();

      const open = () =>
        world.orm.em.fork().execute<object[]>(
          `select 'run' as what, id from connection_run where ended_at is null
           union all select 'message', id from connection_delivery where status <> 'delivered'
           union all select 'submission', id from submission where id in (?) and status <> 'Submitted For Review'`,
          [submissions.map(({ submissionId }) => submissionId)],
        );
      const quiet = async () => {
        const left = await open();
        await restarting;
        return left.length + Math.max(0, kills - killed);
      };
      // Starts another run while there are kills left.
      const nudge = async () => {
        if (killed >= kills || (await open()).length > 0) return;
        const again = world.orm.em.fork();
        again.create(ConnectionRun, { connectionId: pulls[0]!.id, cause: 'person' });
        await again.flush();
      };
      await eventually(
        async () => {
          await nudge();
          await pause(200);
          return quiet();
        },
        (left) => left === 0,
        'every run, message and submission to be done',
        patienceMs,
      );

      expect(killed).toBeGreaterThanOrEqual(kills);
      for (const { submissionId, code } of submissions) {
        const uploads = await world.orm.em.fork().find(Upload, { submissionId });
        const entries = await world.orm.em
          .fork()
          .execute<object[]>(`select 1 from outbox_entry where submission_id = ? and kind = 'upload'`, [submissionId]);
        expect({ code, uploads: uploads.map(({ fileName }) => fileName), entries: entries.length }).toEqual({
          ...{ code, uploads: [`${code} rent roll.csv`], entries: 1 },
        });
        expect(uploads[0]!.sizeBytes).toBe(Buffer.byteLength(fileOf(code)));
      }

      const got = new Map<number, number[]>();
      for (const body of kept.push.values()) {
        const { data } = JSON.parse(body) as { data: { loadId: number; rows: { row_no: number }[] } };
        got.set(data.loadId, [...(got.get(data.loadId) ?? []), ...data.rows.map(({ row_no }) => row_no)]);
      }
      expect([...got.keys()]).toEqual(loads);
      const wanted = Array.from({ length: rowCount }, (_, index) => index + 2);
      for (const rows of got.values()) expect(rows).toEqual(wanted);

      const told = [...kept.hook.values()].map((body) => {
        const { data } = JSON.parse(body) as { data: { submissionNo: string; status: string } };
        return data;
      });
      for (const { submissionNo } of submissions)
        expect(told.filter((one) => one.submissionNo === submissionNo).map(({ status }) => status)).toEqual([
          ...['New', 'Validation In Progress', 'Submitted For Review'],
        ]);

      // Temporal missed the worker by its silence, long before the three minutes of the step.
      const all = await world.orm.em.fork().find(ConnectionRun, { attempts: { $gt: 1 } });
      expect(all.length).toBeGreaterThan(0);
      const failures = await Promise.all(all.map(({ connectionId, id: runId }) => timeoutsOf({ connectionId, runId })));
      expect(failures.flat()).toContain(heartbeatTimeout);
      expect(runs.length).toBe(properties.length);
    },
    patienceMs,
  );

  const heartbeatTimeout = 4;
  /** Kinds of the timeouts after which the call of a run was tried again. */
  async function timeoutsOf(run: { connectionId: number; runId: number }): Promise<number[]> {
    const { events } = await world.client.workflow.getHandle(workflowIdOfRun(world.queue, run)).fetchHistory();
    return (events ?? []).flatMap(({ activityTaskStartedEventAttributes: started }) => {
      const type = started?.lastFailure?.timeoutFailureInfo?.timeoutType;
      return typeof type === 'number' ? [type] : [];
    });
  }
});
