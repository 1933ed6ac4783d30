import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startReadOnlyUi } from '#local/temporal/read-only-ui.ts';
import type { ReadOnlyUi } from '#local/temporal/read-only-ui.ts';
import { startTemporal } from '#local/temporal/server.ts';
import type { TemporalServer } from '#local/temporal/server.ts';
import { eventually } from '#tests/support/eventually.ts';

describe('the embedded web interface of Temporal', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'postmonth-ui-'));
  let temporal: TemporalServer;
  let ui: ReadOnlyUi;

  beforeAll(async () => {
    temporal = await startTemporal({ dataDir, namespace: 'default', port: 0, uiPort: 0, report: () => undefined });
    ui = await startReadOnlyUi(0, temporal.uiPort ?? 0);
    // The interface waits between two tries to reach a server that was not ready at the first.
    const statusOfLists = async () => (await fetch(`${ui.url}/api/v1/namespaces/default/workflows`)).status;
    await eventually(statusOfLists, (status) => status === 200, 'the interface to reach its server');
  });
  afterAll(async () => {
    await ui?.stop();
    await temporal?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const run = '/api/v1/namespaces/default/workflows/SUB-000001';
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${ui.url}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('shows its page and its lists, and says that actions are off', async () => {
    expect(await (await fetch(ui.url)).text()).toContain('<html');
    expect((await fetch(`${ui.url}/api/v1/namespaces/default/workflows`)).status).toBe(200);
    expect(await (await fetch(`${ui.url}/api/v1/settings`)).json()).toMatchObject({
      DefaultNamespace: expect.any(String),
      DisableWriteActions: true,
    });
  });

  it('refuses what writes, and lets a query of a workflow through', async () => {
    for (const act of ['terminate', 'cancel', 'signal/retry', 'reset']) {
      expect([act, (await post(`${run}/${act}`)).status]).toEqual([act, 405]);
    }
    const [cookie = ''] = (await fetch(`${ui.url}/api/v1/settings`)).headers.getSetCookie();
    const token = /^_csrf=([^;]+)/.exec(cookie)?.[1] ?? '';
    const query = await post(`${run}/query/state`, { cookie: `_csrf=${token}`, 'x-csrf-token': token });
    expect([query.status, await query.text()]).toEqual([404, expect.stringContaining('not found')]);
  });

  it('says that the server is away', async () => {
    const away = await startReadOnlyUi(0, 1);
    expect((await fetch(away.url)).status).toBe(502);
    await away.stop();
  });
});
