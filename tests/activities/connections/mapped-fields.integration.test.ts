import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fetchAndDeliver } from '#activities/connections/fetch-and-deliver.ts';
import { columnsOfText } from '#contracts/connection-columns.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { readMappingConnection } from '#api/submissions/mapping-connection.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import { createWatchedDoor } from '#platform/watched-folder.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { makeConnection } from './connection-world.ts';

const fieldMap = '{"unit":"unit_code","tenant.name":"tenant_name"}';

describe('a pull that maps the fields of its rows', () => {
  let world: World;
  let server: HttpServer;

  beforeAll(async () => {
    world = await createWorld();
    server = await startHttpServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: { units: [{ unit: '1A', tenant: { name: 'Aster' } }] } }));
    });
  }, 60_000);
  afterAll(async () => {
    server.close();
    await world.close();
  });

  async function run({ id: connectionId }: Connection) {
    const em = world.orm.em.fork();
    const stored = em.create(ConnectionRun, { connectionId, cause: 'person' });
    await em.flush();
    const rules = { hosts: null, privateHosts: ['127.0.0.1'] };
    const outcome = await fetchAndDeliver(
      {
        orm: world.orm,
        blobs: createFolderBlobStore(join(tmpdir(), `postmonth-mapped-${process.pid}`)),
        ...{ door: createOutgoingDoor(rules), sftp: createSftpDoor(rules), mailbox: createMailboxDoor(rules) },
        watched: createWatchedDoor({ kind: 'folder', dir: '/nonexistent' }),
        ...{ secretKeys: [Buffer.alloc(32, 1).toString('base64')], maxBytes: 2 ** 20 },
      },
      { connectionId, runId: stored.id },
    );
    await em.execute('update connection_run set ended_at = now(), status = ? where id = ?', [
      outcome.status,
      stored.id,
    ]);
    return outcome;
  }

  it('hands its file over with them, and the same file again only when they change', async () => {
    const connection = await makeConnection(world, { apiUrl: `${server.origin}/units`, fieldMap });
    const submission = await world.open();
    const uploads = () =>
      world.orm.em.fork().find(Upload, { submissionId: submission.submissionId }, { orderBy: { id: 'asc' } });
    expect(await run(connection)).toMatchObject({ status: 'delivered' });
    expect(await uploads()).toMatchObject([{ fileName: 'units.csv', columns: columnsOfText(fieldMap) }]);
    const { submissionId } = submission;
    expect(await readMappingConnection(world.orm.em.fork(), submissionId)).toBe(connection.name);
    expect(await run(connection)).toMatchObject({ status: 'unchanged' });
    const changed = '{"unit":"unit_code"}';
    await world.orm.em.fork().execute('update connection set field_map = ? where id = ?', [changed, connection.id]);
    expect(await run(connection)).toMatchObject({ status: 'delivered' });
    expect((await uploads()).map(({ columns }) => columns)).toEqual([columnsOfText(fieldMap), columnsOfText(changed)]);
    // A file of a person afterwards is read by the dataset mapping.
    await world.orm.em.fork().execute(
      `insert into upload (op_id, submission_id, file_name, blob_key, sha256, size_bytes, seen_generation, uploaded_by_user_id)
       select 'by-hand', submission_id, file_name, blob_key, sha256, size_bytes, seen_generation, uploaded_by_user_id
       from upload where submission_id = ? limit 1`,
      [submissionId],
    );
    expect(await readMappingConnection(world.orm.em.fork(), submissionId)).toBeNull();
  });

  it('says in its run which fields no longer fit the data model', async () => {
    const connection = await makeConnection(world, { apiUrl: `${server.origin}/units?stale`, fieldMap });
    await world.open();
    const em = world.orm.em.fork();
    const needed = await em.execute<{ name: string }[]>(
      `select k.name from data_model_field k join dataset d on d.data_model_id = k.data_model_id
        where d.id = ? and k.is_required`,
      [connection.datasetId],
    );
    const map = (fields: string[]) =>
      em.execute('update connection set field_map = ? where id = ?', [
        JSON.stringify(Object.fromEntries(fields.map((field) => [`of ${field}`, field]))),
        connection.id,
      ]);
    const all = needed.map(({ name }) => name);
    await map(all);
    expect(await run(connection)).toMatchObject({ reason: null });
    await map([...all.filter((name) => name !== 'unit_code'), 'no_such_field']);
    const stale = { reason: 'FieldMapStale', details: { fields: 'no_such_field, unit_code' } };
    expect(await run(connection)).toEqual({ status: 'delivered', ...stale });
    expect(await run(connection)).toEqual({ status: 'unchanged', ...stale });
  });
});
