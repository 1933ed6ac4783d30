import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { filesBelow, read } from './tree.ts';

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  annotations?: { summary: string };
}

const { groups } = parse(read('docs/monitoring/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const recorded = rules.flatMap(({ record }) => (record === undefined ? [] : [record]));
const dashboard = JSON.parse(read('docs/monitoring/grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const sources = filesBelow()
  .filter((path) => /^(api|worker|database|activities)\/.*\.ts$/.test(path))
  .map(read)
  .join('\n');
const made = [...sources.matchAll(/name: '((?:postmonth|http)_\w+)'/g)].map(([, name]) => name);
const used = (expr: string) => [...expr.matchAll(/\b((?:postmonth|http)[_:][\w:]+)/g)].map(([, name = '']) => name);
const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

describe('the files for Prometheus and Grafana', () => {
  it('speak only of figures that the servers tell, or that a rule records', () => {
    const unknown = [...rules.map(({ expr }) => expr), ...shown]
      .flatMap(used)
      .filter((name) => !recorded.includes(name) && !made.includes(base(name)) && !made.includes(name));
    expect(unknown).toEqual([]);
  });

  it('count nothing twice: what the whole installation has is taken once', () => {
    for (const { expr } of rules.filter(({ alert }) => alert !== undefined)) expect(expr).not.toMatch(/\bsum\b/);
    expect(recorded).toContain('postmonth:stuck_tickets:max');
  });

  it('say in every alarm what is wrong', () => {
    const alarms = rules.filter(({ alert }) => alert !== undefined);
    expect(alarms.length).toBeGreaterThan(4);
    for (const { annotations } of alarms) expect(annotations?.summary.length).toBeGreaterThan(10);
  });

  it('raise an alarm about many refusals', () => {
    const refused = rules.find(({ record }) => record === 'postmonth:http_refusals:rate5m')?.expr ?? '';
    for (const code of ['NotSignedIn', 'Forbidden', 'NotFound', 'TooManyRequests']) expect(refused).toContain(code);
    const alarm = rules.find(
      ({ expr, alert }) => alert !== undefined && expr.includes('postmonth:http_refusals:rate5m'),
    );
    expect(alarm?.expr).toMatch(/> \d+$/);
  });
});
