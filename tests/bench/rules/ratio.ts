import { rentRoll } from '#database/seeds/models/rent-roll.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { machine, median, table } from '../figures.ts';
import { judgeByHand } from './by-hand.ts';
import { compiledRules, makeRows, texts } from './rules.ts';
import type { Row } from './rules.ts';

/**
 * Twenty rules on 100,000 rows by the compiled executor, as the checking runs them, beside a loop that was
 * written by hand for the same rules, in turns. Both have to find the same. Ends with code 1 above 2.5 times the loop.
 */
const rowCount = 100_000;
const rounds = 9;
const mostRatio = 2.5;
const propertyArea = 24_950_000;

const ofRows = compiledRules.filter(({ rule }) => rule.scope === 'row');
const early = ofRows.filter(({ needsWholeFile }) => !needsWholeFile);
const late = ofRows.filter(({ needsWholeFile }) => needsWholeFile);

function judgeCompiled(rows: readonly Row[]): number[] {
  const hits = new Array<number>(texts.length).fill(0);
  const submission = { property_area: String(propertyArea), property_area_unit: 'sqm', period_end: '2026-01-31' };
  const window = createFileWindow({ rules: compiledRules, fields: rentRoll.fields, submission, published: new Map() });
  const waiting = rows.map((values) => {
    window.add(values);
    const context = window.contextOf(values, null);
    for (const { rule, violates } of early) if (violates(context)) hits[rule.ruleId - 1]! += 1;
    return values;
  });
  for (const values of waiting) {
    const context = window.contextOf(values, null);
    for (const { rule, violates } of late) if (violates(context)) hits[rule.ruleId - 1]! += 1;
  }
  const file = window.contextOf([], null);
  for (const { rule, violates } of compiledRules) {
    if (rule.scope === 'dataset' && violates(file)) hits[rule.ruleId - 1]! += 1;
  }
  return hits;
}

const rows = makeRows(rowCount);
const times: Record<'compiled' | 'hand', number[]> = { compiled: [], hand: [] };
const found = { compiled: '', hand: '' };
const measure = (side: 'compiled' | 'hand', judge: () => number[]): void => {
  const startedAt = performance.now();
  found[side] = judge().join();
  times[side].push(performance.now() - startedAt);
};
for (let round = 0; round <= rounds; round += 1) {
  measure('compiled', () => judgeCompiled(rows));
  measure('hand', () => judgeByHand(rows, propertyArea));
  // The first round compiles the code of both.
  if (round === 0) for (const side of ['compiled', 'hand'] as const) times[side] = [];
}
const [compiled, hand] = [median(times.compiled), median(times.hand)];
const ratio = compiled / hand;
console.log(
  table(
    ['20 rules on 100,000 rows', 'median', 'hits by rule'],
    [
      ['compiled rules', `${Math.round(compiled)} ms`, found.compiled],
      ['loop by hand', `${Math.round(hand)} ms`, found.hand],
    ],
  ),
);
console.log(`\nratio ${ratio.toFixed(2)}, at most ${mostRatio}. ${machine()}, medians of ${rounds} rounds.`);
if (found.compiled !== found.hand) console.log('The two do not find the same.');
if (ratio > mostRatio || found.compiled !== found.hand) process.exitCode = 1;
