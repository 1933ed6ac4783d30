import { describe, expect, it } from '@jest/globals';
import { createRowChecker } from '#activities/validation/check-rows.ts';
import { createFindingCollector } from '#activities/validation/findings.ts';
import { replayOnStockEngine } from '#activities/validation/replay.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import type { createRowReplay } from '#rules/rule-sets/engine.ts';
import { createRuleGuard } from '#rules/rule-sets/rule-guard.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { makeRule } from '../../rules/rule-sets/rows.ts';

const labels = { en: 'Rent', ja: '賃料', ar: 'الإيجار' };
const fields = [{ name: 'rent', labels, type: 'decimal' as const, isRequired: true }];
const rule = makeRule({
  field: 'rent',
  conditions: { all: [{ fact: 'rent', operator: 'decimalGreater', value: '100' }] },
});

function checked(rents: string[]) {
  const rules = [compileRule(rule, fields)];
  const findings = createFindingCollector(1000);
  const checker = createRowChecker({
    rules,
    fields,
    keyPositions: [],
    sheet: 'Data',
    window: createFileWindow({ rules, fields, submission: {}, published: new Map() }),
    guard: createRuleGuard(limitsWithin(300_000), () => 0),
    place: () => ({ propertyId: 1, elsewhere: null, problems: [] }),
    prior: () => null,
    cellOf: null,
    findings,
  });
  rents.forEach((rent, index) => checker.check({ rowNo: index + 1, place: null, values: [rent], faulty: [] }));
  checker.finish();
  return { checker, findings };
}

describe('the replay on the stock engine', () => {
  it('finds nothing when both agree', async () => {
    const { checker, findings } = checked(['50', '150', '250']);
    expect(await replayOnStockEngine(checker, findings)).toEqual([]);
    expect(findings.hardCount()).toBe(2);
  });

  it('lets the engine win: its findings are added, ours taken back', async () => {
    const { checker, findings } = checked(['50', '150', '250']);
    const contrary: typeof createRowReplay = () => async (row) =>
      new Set(row.values[0] === '50' || row.values[0] === '250' ? [1] : []);
    expect(await replayOnStockEngine(checker, findings, contrary)).toEqual([
      { ruleId: 1, rowNo: 1 },
      { ruleId: 1, rowNo: 2 },
    ]);
    expect(
      findings
        .stored()
        .map(({ rowNo }) => rowNo)
        .sort(),
    ).toEqual([1, 3]);
    expect(findings.hitsOf(1)).toBe(2);
  });
});
