import { describe, expect, it } from '@jest/globals';
import type { RuleConditions } from '#contracts/rule-sets.ts';
import { compileConditions } from '#rules/rule-sets/conditions.ts';
import { createEngine } from '#rules/rule-sets/engine.ts';
import type { FactValue } from '#rules/rule-sets/decimals.ts';
import type { CompiledFact, RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { createGenerator, factNames } from './random-documents.ts';

const documents = 5_000;
const rowsEach = 20;

describe('compiled rules against the stock engine', () => {
  it(`agree on ${documents * rowsEach} random documents and rows`, async () => {
    const generator = createGenerator(20_261_121);
    const mismatches: { document: RuleConditions; row: Record<string, FactValue>; stock: boolean }[] = [];
    let current: Record<string, FactValue> = {};
    const facts = new Map(
      factNames.map((name) => [name, { name, read: () => current[name] ?? null } as unknown as CompiledFact]),
    );
    let violations = 0;
    for (let document = 0; document < documents; document += 1) {
      const conditions = generator.document();
      const predicate = compileConditions(conditions, facts);
      const engine = createEngine();
      engine.addRule({ conditions: conditions as never, event: { type: 'violation' } });
      for (let n = 0; n < rowsEach; n += 1) {
        current = generator.row();
        const stock = (await engine.run(current)).events.length > 0;
        if (stock) violations += 1;
        if (predicate({} as RowContext) !== stock) mismatches.push({ document: conditions, row: current, stock });
      }
    }
    expect(mismatches).toEqual([]);
    // A generator whose documents never or always fire would prove nothing.
    expect(violations).toBeGreaterThan(documents * rowsEach * 0.2);
    expect(violations).toBeLessThan(documents * rowsEach * 0.8);
  }, 120_000);
});
