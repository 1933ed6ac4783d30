import { describe, expect, it } from '@jest/globals';
import { judgeAudit } from './judge-audit.ts';

const today = '2026-11-21';
const advisory = (id: string, severity: string, name = 'left-pad') => ({
  name,
  severity,
  title: 'Reads what it should not',
  url: `https://github.com/advisories/${id}`,
});
const report = (...via: (string | ReturnType<typeof advisory>)[]) =>
  JSON.stringify({ vulnerabilities: { 'left-pad': { via }, 'pad-user': { via: ['left-pad'] } } });
const accepted = (until: string) => [{ id: 'GHSA-aaaa', reason: 'only at build time', until }];

describe('the verdict on an audit of dependencies', () => {
  it.each(['high', 'critical'])('names what is %s', (severity) => {
    expect(judgeAudit(report(advisory('GHSA-aaaa', severity)), [], today)).toEqual({
      outcome: 'faulty',
      faults: [`left-pad: ${severity}, Reads what it should not (GHSA-aaaa)`],
      accepted: [],
    });
  });

  it('lets the rest pass, and a report without advisories', () => {
    const sound = { outcome: 'sound', faults: [], accepted: [] };
    expect(judgeAudit(report(advisory('GHSA-aaaa', 'moderate')), [], today)).toEqual(sound);
    expect(judgeAudit('{"vulnerabilities":{}}', [], today)).toEqual(sound);
  });

  it('lets an accepted one stand until its day, and tells of it', () => {
    const output = report(advisory('GHSA-aaaa', 'high'));
    expect(judgeAudit(output, accepted(today), today)).toEqual({
      outcome: 'sound',
      faults: [],
      accepted: [`GHSA-aaaa until ${today}: only at build time`],
    });
    expect(judgeAudit(output, accepted('2026-11-20'), today)).toMatchObject({ outcome: 'faulty' });
    expect(
      judgeAudit(report(advisory('GHSA-bbbb', 'high'), advisory('GHSA-aaaa', 'high')), accepted(today), today),
    ).toMatchObject({ faults: ['left-pad: high, Reads what it should not (GHSA-bbbb)'] });
  });

  it('wants an accepted one off the list once nobody reports it', () => {
    expect(judgeAudit('{"vulnerabilities":{}}', accepted(today), today)).toMatchObject({
      faults: ['GHSA-aaaa is accepted and no longer reported: take it off the list'],
    });
  });

  it.each([
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['', 'npm gave no report'],
    ['null', 'npm gave no report'],
  ])('passes nothing that was not asked: %s', (output, why) => {
    expect(judgeAudit(output, accepted(today), today)).toEqual({ outcome: 'not asked', why });
  });
});
