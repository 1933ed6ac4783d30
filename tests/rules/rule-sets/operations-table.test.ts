import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FieldType } from '#contracts/data-models.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { createAccumulator } from '#rules/rule-sets/aggregates.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { runStockRule } from '#rules/rule-sets/engine.ts';
import { aggregateKey, createFileWindow } from '#rules/rule-sets/file-window.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';

const typed = (types: Record<string, FieldType>) => Object.entries(types).map(([name, type]) => ({ name, type }));
const fields = typed({
  ...{ unit: 'code', rent: 'money', area: 'area', status: 'enum', start: 'date', note: 'text' },
});
const otherFields = typed({ unit: 'code', amount: 'money', status: 'text', day: 'date' });
const language = { fields, datasets: [{ code: 'trial_balance', fields: otherFields }] };
const submission = { period_end: '2026-01-31', period_start: '2026-01-01', today: '2026-02-05' };

type Values = (string | null)[];

/** `unit A, rent 5; unit B` as rows. */
function rowsOf(text: string, of: typeof fields): Values[] {
  return text.split(';').map((row) => {
    const said = new Map(
      row.split(',').map((cell) => [cell.trim().split(' ')[0], cell.trim().split(' ').slice(1).join(' ')]),
    );
    return of.map(({ name }) => said.get(name) || null);
  });
}

/** What the rule says of each row, or of the file, by both executors. */
async function isBroken(text: string, example: string): Promise<boolean[]> {
  const { tree, faults } = readRule(text.replaceAll('\\n', '\n'), language);
  expect({ text, faults }).toEqual({ text, faults: [] });
  const document = treeToDocument(tree!);
  expect(validateDocument(document, tree!.scope, fields)).toEqual([]);
  const rule = { ...{ ruleId: 1, code: '', version: 1, type: 'hard' as const, names: {}, messages: {} }, document };
  const compiled = compileRule({ ...rule, scope: tree!.scope }, fields);
  const [own = '', outside = ''] = example.split(' / ');
  const [kind, others = ''] = outside.split(': ');
  const elsewhere = kind === 'other' ? rowsOf(others, otherFields) : kind === 'before' ? rowsOf(others, fields) : [];
  const published = new Map<string, string | null>();
  for (const fact of document.aggregates ?? []) {
    if (fact.dataset === undefined && !fact.periodOffset) continue;
    const accumulator = createAccumulator(fact, fact.dataset === undefined ? fields : otherFields);
    for (const values of elsewhere) accumulator.add(values);
    for (const [group, value] of accumulator.groups()) {
      published.set(aggregateKey(1, fact.fact, fact.groupBy ? group : undefined), value);
    }
  }
  const window = createFileWindow({ rules: [compiled], fields, submission, published });
  const rows = rowsOf(own, fields);
  const runs = rows.map((values) => {
    window.add(values);
    return window.runs();
  });
  const priorOf = (values: Values) => (periods: number) =>
    elsewhere.filter(([unit]) => unit === values[0])[periods - 1] ?? null;
  const contexts =
    tree!.scope === 'row'
      ? rows.map((values, index) => window.contextOf(values, priorOf(values), runs[index]))
      : [window.contextOf([], null)];
  const answers: boolean[] = [];
  for (const context of contexts) {
    const broken = compiled.violates(context);
    expect((await runStockRule(compiled, context))?.violates ?? false).toBe(broken);
    answers.push(broken);
  }
  return answers;
}

const lines = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| .*`/.test(line))
  .map(
    (line) =>
      line.split(' | ').map((cell) => cell.replaceAll(/^\| |^`|`$|` \|$/g, '')) as [
        string,
        string,
        string,
        string,
        string,
      ],
  );

describe('the table of operations', () => {
  it('has every operation', () => expect(lines.length).toBeGreaterThan(100));

  it.each(lines)('%s, %s: %s', async (_, __, rule, kept, broken) => {
    expect(await isBroken(rule, kept)).not.toContain(true);
    expect(await isBroken(rule, broken)).toContain(true);
  });
});
