import { z } from 'zod';
import type { Draft, FieldProblem } from '#contracts/masters.ts';
import { ruleModes, ruleScopes } from '#contracts/rule-sets.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import { ruleTreeSchema } from '#contracts/rule-trees.schema.ts';
import { saveRuleSchema } from '#contracts/rules.schema.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { documentToTree, UnreadableDocument } from '#rules/rule-language/document-to-tree.ts';
import type { MasterContext } from '../../masters/master.ts';
import { faultOfIssue } from './fault-of-rule.ts';

const contentSchema = z.object({
  mode: z.enum(ruleModes).default('basic'),
  tree: ruleTreeSchema.optional(),
  /** Of a rule that was never saved by its form. */
  document: z.looseObject({ scope: z.enum(ruleScopes) }).optional(),
  expected: z.record(z.string(), z.string()).nullish(),
});

const notARule = { field: 'content', code: 'NotARule' } as const;

/** What is wrong with a row that is no rule. */
export class Unwanted {
  readonly problem: FieldProblem;

  constructor(problem: FieldProblem) {
    this.problem = problem;
  }
}

/** A row of a sheet of rules as the form would send it. */
export function wantedRule(
  { language }: MasterContext,
  values: Draft,
  datasetId: number,
  version: number,
): SaveRule | Unwanted {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const codes = (name: string) => (Array.isArray(values[name]) ? values[name] : []);
  const content = contentOf(text('content') ?? '');
  if (content === 'notJson') {
    return new Unwanted({ ...notARule, found: wordsOf('rules-engine', language)('notJson') });
  }
  if (typeof content === 'string') return new Unwanted({ ...notARule, found: content });
  const { mode, tree, expected } = content;
  const parsed = saveRuleSchema.safeParse({
    ...{ datasetId, version, mode, tree, expected: expected ?? null, type: values['type'] },
    names: { en: text('nameEn'), ja: text('nameJa'), ar: text('nameAr') },
    messages: { en: text('message'), ja: text('messageJa'), ar: text('messageAr') },
    reach: {
      funds: codes('funds'),
      propertyTypes: codes('propertyTypes'),
      countries: codes('countries'),
      serviceProviders: codes('serviceProviders'),
      from: text('from') || null,
      until: text('until') || null,
    },
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return new Unwanted(issue ? faultOfIssue(issue, (column) => text(column) ?? null) : { ...notARule, found: null });
}

function contentOf(text: string) {
  try {
    const content = contentSchema.parse(JSON.parse(text));
    return { ...content, tree: content.tree ?? treeOf(content.document) };
  } catch (error) {
    if (error instanceof SyntaxError) return 'notJson';
    if (error instanceof UnreadableDocument) return error.message;
    if (error instanceof z.ZodError)
      return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)[0]!;
    throw error;
  }
}

/** @throws UnreadableDocument */
function treeOf(document: z.output<typeof contentSchema>['document']) {
  if (!document) throw new UnreadableDocument('tree');
  const { scope, ...rest } = document;
  return documentToTree(rest as Partial<RuleDocument> as RuleDocument, scope);
}
