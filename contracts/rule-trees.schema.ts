import { z } from 'zod';
import { aggregates, missingPolicies, ruleScopes } from './rule-sets.ts';
import { calculations, comparedTypes, comparisons, textTests, valueTypes } from './rule-trees.ts';
import type { RuleTest, RuleTree, RuleValue } from './rule-trees.ts';

const name = z.string().min(1).max(100);
const text = z.string().max(2_000);
const number = z.number().finite();
const limit = z.union([text, number]);
const as = name.optional();

const constantSchema = z.object({
  as,
  kind: z.literal('constant'),
  type: z.enum(valueTypes),
  value: limit,
});

const groupKeySchema = z.object({ own: name, other: name });

/** A value of a rule. Depth and size are bounded when the rule is saved. */
export const ruleValueSchema: z.ZodType<RuleValue> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    constantSchema,
    z.object({ as, kind: z.literal('field'), field: name }),
    z.object({ as, kind: z.literal('submission'), fact: name }),
    z.object({
      as,
      kind: z.literal('aggregate'),
      aggregate: z.enum(aggregates),
      field: name,
      weightField: name.optional(),
      where: ruleTestSchema.nullable(),
      dataset: name.nullable(),
      periodOffset: z.number().int().min(-60).max(0),
      groupBy: z.array(groupKeySchema).max(10),
    }),
    z.object({ as, kind: z.literal('prior'), field: name, periods: z.number().int().min(1).max(60) }),
    z.object({
      as,
      kind: z.literal('calculation'),
      calculation: z.enum(calculations),
      of: z.array(ruleValueSchema).min(1).max(20),
    }),
    z.object({ as, kind: z.literal('round'), of: ruleValueSchema, digits: z.number().int().min(0).max(12) }),
    z.object({
      as,
      kind: z.literal('choose'),
      when: ruleTestSchema,
      then: ruleValueSchema,
      otherwise: ruleValueSchema,
    }),
    z.object({
      as,
      kind: z.literal('shiftedDay'),
      of: ruleValueSchema,
      months: z.number().int().min(-1_200).max(1_200),
      days: z.number().int().min(-36_600).max(36_600),
    }),
    z.object({ as, kind: z.literal('rowsLike'), fields: z.array(name).min(1).max(10) }),
    z.object({ as, kind: z.literal('placeAmong'), fields: z.array(name).min(1).max(10) }),
    z.object({ as, kind: z.literal('runLength'), field: name }),
    z.object({
      as,
      kind: z.literal('rowBefore'),
      field: name,
      orderBy: z.array(name).max(10),
      within: z.array(name).max(10),
    }),
    z.object({ as, kind: z.literal('outlierScore'), field: name }),
  ]),
);

const parts = z.lazy(() => z.array(ruleTestSchema).min(1).max(200));
const isNegated = z.boolean();
const left = ruleValueSchema;
const right = ruleValueSchema;

export const ruleTestSchema: z.ZodType<RuleTest> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all'), of: parts }),
    z.object({ kind: z.literal('any'), of: parts }),
    z.object({ kind: z.literal('not'), of: ruleTestSchema }),
    z.object({
      kind: z.literal('compare'),
      comparison: z.enum(comparisons),
      type: z.enum(comparedTypes),
      left,
      right,
    }),
    z.object({
      kind: z.literal('within'),
      isNegated,
      left,
      right,
      tolerance: z.object({ absolute: limit.optional(), percent: limit.optional() }),
      as,
    }),
    z.object({ kind: z.literal('between'), isNegated, left, low: limit, high: limit }),
    z.object({ kind: z.literal('inList'), isNegated, left, values: z.array(text).min(1).max(1_000) }),
    z.object({ kind: z.literal('isEmpty'), isNegated, left }),
    z.object({ kind: z.literal('text'), test: z.enum(textTests), isNegated, left, text }),
    z.object({ kind: z.literal('compulsoryPair'), isNegated, left, right, as }),
    z.object({ kind: z.literal('exclusivePair'), isNegated, left, right, as }),
  ]),
);

export const ruleTreeSchema: z.ZodType<RuleTree> = z.object({
  scope: z.enum(ruleScopes),
  field: name.nullable(),
  when: ruleTestSchema.nullable(),
  check: ruleTestSchema,
  missing: z.object({ left: z.enum(missingPolicies), right: z.enum(missingPolicies) }),
  shown: z.array(ruleValueSchema).max(20),
});
