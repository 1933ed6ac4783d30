import { expect } from '@jest/globals';
import type { RuleDocument, RuleScope } from '#contracts/rule-sets.ts';
import { createAccumulator } from '#rules/rule-sets/aggregates.ts';
import type { ModelField, RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { runStockRule } from '#rules/rule-sets/engine.ts';
import { aggregateKey, createFileWindow } from '#rules/rule-sets/file-window.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';

type Values = (string | null)[];

export interface JudgedRule {
  document: RuleDocument;
  scope: RuleScope;
  fields: readonly ModelField[];
  /** By which a row is found in an earlier month. */
  keyField: string;
  /** Fields of another dataset, by the code of its data model. */
  fieldsOf: (dataset: string) => readonly ModelField[];
  submission: RowContext['submission'];
}

/** `unit A, rent 5; unit B` as rows. */
function rowsOf(text: string, of: readonly ModelField[]): Values[] {
  return text.split(';').map((row) => {
    const said = new Map(
      row.split(',').map((cell) => [cell.trim().split(' ')[0], cell.trim().split(' ').slice(1).join(' ')]),
    );
    return of.map(({ name }) => said.get(name) || null);
  });
}

/**
 * What a rule says of each row of an example, or of the file, by both executors. Behind ` / ` stand published rows of another
 * dataset (`other: ...`) or of earlier months (`before: ...`, the nearest first for one key).
 */
export async function judgeExample(judged: JudgedRule, example: string): Promise<boolean[]> {
  const { document, scope, fields } = judged;
  expect(validateDocument(document, scope, fields)).toEqual([]);
  const rule = { ...{ ruleId: 1, code: '', version: 1, type: 'hard' as const, names: {}, messages: {} }, document };
  const compiled = compileRule({ ...rule, scope }, fields);
  const [own = '', outside = ''] = example.split(' / ');
  const [kind, others = ''] = outside.split(': ');
  const before = kind === 'before' ? rowsOf(others, fields) : [];
  const published = new Map<string, string | null>();
  for (const fact of document.aggregates ?? []) {
    if (fact.dataset === undefined && !fact.periodOffset) continue;
    const itsFields = fact.dataset === undefined ? fields : judged.fieldsOf(fact.dataset);
    const accumulator = createAccumulator(fact, itsFields);
    for (const values of kind === 'other' ? rowsOf(others, itsFields) : before) accumulator.add(values);
    for (const [group, value] of accumulator.groups()) {
      published.set(aggregateKey(1, fact.fact, fact.groupBy ? group : undefined), value);
    }
  }
  const window = createFileWindow({ rules: [compiled], fields, submission: judged.submission, published });
  const rows = rowsOf(own, fields);
  const runs = rows.map((values) => {
    window.add(values);
    return window.runs();
  });
  const key = fields.findIndex(({ name }) => name === judged.keyField);
  const priorOf = (values: Values) => (periods: number) =>
    before.filter((earlier) => earlier[key] === values[key])[periods - 1] ?? null;
  const contexts =
    scope === 'row'
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
