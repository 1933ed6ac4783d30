import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rulesFor } from '#platform/outgoing/outgoing-rules.ts';

const hosts = fc.constantFrom('127.0.0.1', 'server.test', '*.fund.example', '[::1]', 'localhost');
const ports = fc.integer({ min: 1, max: 65_535 });

describe('the rules of one address', () => {
  it('have each entry without a port, and of those with a port the ones of that port', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hosts, fc.option(ports))), ports, (entries, port) => {
        const list = entries.map(([host, only]) => (only === null ? host : `${host}:${only}`));
        const expected = entries.filter(([, only]) => only === null || only === port).map(([host]) => host);
        const url = new URL(`http://any.example:${port}/path`);
        expect(rulesFor(url, { hosts: list, privateHosts: list })).toEqual({ hosts: expected, privateHosts: expected });
      }),
    );
  });

  it.each([
    ['http://a.example/', '80'],
    ['https://a.example/', '443'],
    ['sftp://a.example/folder', '22'],
  ])('take the usual port of %s for %s', (address, port) => {
    const rules = { hosts: null, privateHosts: [`a.example:${port}`, 'a.example:1'] };
    expect(rulesFor(new URL(address), rules)).toEqual({ hosts: null, privateHosts: ['a.example'] });
  });
});
