import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FieldType } from '#contracts/data-models.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { judgeExample } from './judge-example.ts';

const typed = (types: Record<string, FieldType>) => Object.entries(types).map(([name, type]) => ({ name, type }));
const fields = typed({
  ...{ unit: 'code', rent: 'money', area: 'area', status: 'enum', start: 'date', note: 'text' },
});
const otherFields = typed({ unit: 'code', amount: 'money', status: 'text', day: 'date' });
const language = { fields, datasets: [{ code: 'trial_balance', fields: otherFields }] };
const submission = { period_end: '2026-01-31', period_start: '2026-01-01', today: '2026-02-05' };

/** What the rule says of each row, or of the file, by both executors. */
async function isBroken(text: string, example: string): Promise<boolean[]> {
  const { tree, faults } = readRule(text.replaceAll('\\n', '\n'), language);
  expect({ text, faults }).toEqual({ text, faults: [] });
  const judged = { ...{ fields, submission }, keyField: 'unit', fieldsOf: () => otherFields };
  return judgeExample({ ...judged, document: treeToDocument(tree!), scope: tree!.scope }, example);
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
