import { z } from 'zod';
import type { AggregateFact, DerivedFact } from './rule-sets.ts';

/** One node of the rule engine's answer: a group with its parts, or a comparison with the values it compared. */
export interface ConditionResult {
  /** Null for a comparison. */
  group: 'all' | 'any' | 'not' | null;
  result: boolean;
  parts: ConditionResult[];
  fact?: string | undefined;
  operator?: string | undefined;
  /** Value of the fact in this row, and what it was compared with. */
  factResult?: unknown;
  valueResult?: unknown;
  /** The fact that it was compared with, where that is no constant. */
  valueFact?: string | undefined;
}

const conditionResultSchema: z.ZodType<ConditionResult> = z.lazy(() =>
  z.object({
    group: z.enum(['all', 'any', 'not']).nullable(),
    result: z.boolean(),
    parts: z.array(conditionResultSchema),
    fact: z.string().optional(),
    operator: z.string().optional(),
    factResult: z.unknown().optional(),
    valueResult: z.unknown().optional(),
    valueFact: z.string().optional(),
  }),
);

// Parts of a stored rule document, which was checked when it was saved.
const derivedFactSchema: z.ZodType<DerivedFact> = z.any();
const aggregateFactSchema: z.ZodType<AggregateFact> = z.any();

/** What the facts of a rule are made of, and where the fields of the row are in the sheet. */
export const operandsSchema = z.object({
  derived: z.array(derivedFactSchema),
  aggregates: z.array(aggregateFactSchema),
  /** A1 addresses by field. */
  cells: z.record(z.string(), z.string()),
  /** Names of other datasets by reference. */
  datasets: z.record(z.string(), z.string()),
  /** What the field of an aggregate over another dataset is called, by the name of the fact. */
  labels: z.record(z.string(), z.string()),
});
export type RuleOperands = z.infer<typeof operandsSchema>;

/** Why a rule fired on a row (or on the file, without a row). */
export const ruleExplanationSchema = z
  .object({
    ruleId: z.number().int(),
    ruleVersion: z.number().int(),
    ruleName: z.string(),
    outcome: z.enum(['violated', 'kept', 'skipped']),
    message: z.string(),
    expected: z.string().nullable(),
    conditions: conditionResultSchema.nullable(),
    facts: z.array(z.object({ name: z.string(), value: z.unknown() })),
    operands: operandsSchema,
  })
  .meta({ id: 'RuleExplanation' });
export type RuleExplanation = z.infer<typeof ruleExplanationSchema>;
