import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSigningSecret, signedHeaders } from '#platform/outgoing/signature.ts';

describe('the signature of a message', () => {
  it('is the one that the specification of Standard Webhooks gives as an example', () => {
    const headers = signedHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        body: '{"test": 2432232314}',
        at: new Date(1_614_265_330_000),
      },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is verified with each of two secrets while one replaces the other, and changes with every part', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), fc.date({ noInvalidDate: true, min: new Date(0) }), (id, body, at) => {
        const secrets = [makeSigningSecret(), makeSigningSecret()];
        const headers = signedHeaders({ id, body, at }, secrets);
        const signatures = headers['webhook-signature']!.split(' ');
        const expected = secrets.map((secret) => {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
          const content = [id, headers['webhook-timestamp'], body].join('.');
          return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
        });
        expect(signatures).toEqual(expected);
        const other = signedHeaders({ id, body: `${body} `, at }, secrets)['webhook-signature']!.split(' ');
        expect(other.some((signature) => signatures.includes(signature))).toBe(false);
      }),
    );
  });
});
