import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import * as XLSX from 'xlsx';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { fetchFile } from '#platform/outgoing/fetch-file.ts';
import { sendMessage } from '#platform/outgoing/send-message.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { outsideKeysOf, startOutsideSystems } from '#local/demo/outside/server.ts';
import type { OutsideSystems, ReceivedMessage } from '#local/demo/outside/server.ts';
import { findFreePort } from '#local/ports.ts';

const keys = outsideKeysOf('ab'.repeat(32));

describe('the systems outside of the demonstration', () => {
  let systems: OutsideSystems;
  const door = createOutgoingDoor({ hosts: null, privateHosts: ['127.0.0.1'] });
  const fetchFrom = (path: string, password: string) =>
    fetchFile(
      door,
      { apiUrl: `${systems.url}${path}`, authorizationType: 'BEARER', format: 'FILE' },
      { password },
      { postMonth: '2026-10-01', maxBytes: 2 ** 20 },
    );
  const send = (secret: string, id: string = randomUUID()) =>
    sendMessage(
      door,
      { url: `${systems.url}/events`, signedIn: { credentials: {}, token: null }, signingSecrets: [secret] },
      { id, body: '{"type":"submission.status_changed"}', contentType: 'application/json' },
    );

  beforeAll(async () => {
    systems = await startOutsideSystems(await findFreePort(), keys);
  });
  afterAll(() => systems.stop());

  it('have the valuation of a month for who knows the token, and no occupancy yet', async () => {
    const { content, fileName } = await fetchFrom('/valuations/{postMonth}', keys.token);
    expect(fileName).toMatch(/^\S+_Valuation_2026-10\.xlsx$/u);
    expect(XLSX.read(content).SheetNames).toEqual(['Valuation']);
    await expect(fetchFrom('/valuations/{postMonth}', 'another')).rejects.toMatchObject({
      code: 'AuthorizationRefused',
    });
    await expect(fetchFrom('/occupancy/{postMonth}', keys.token)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('take a message once, and none that another secret has signed', async () => {
    const id = randomUUID();
    await send(keys.signingSecret, id);
    await send(keys.signingSecret, id);
    await expect(send(makeSigningSecret())).rejects.toMatchObject({ code: 'AuthorizationRefused' });
    const received = (await (await fetch(`${systems.url}/events`)).json()) as ReceivedMessage[];
    expect(received).toMatchObject([{ id, body: { type: 'submission.status_changed' } }]);
  });
});
