import { z } from 'zod';
import type { Draft } from '#contracts/masters.ts';
import { ruleModes, ruleScopes } from '#contracts/rule-sets.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import { ruleTreeSchema } from '#contracts/rule-trees.schema.ts';
import { saveRuleSchema } from '#contracts/rules.schema.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import { documentToTree, UnreadableDocument } from '#rules/rule-language/document-to-tree.ts';

const contentSchema = z.object({
  mode: z.enum(ruleModes).default('basic'),
  tree: ruleTreeSchema.optional(),
  /** Of a rule that was never saved by its form. */
  document: z.looseObject({ scope: z.enum(ruleScopes) }).optional(),
  expected: z.record(z.string(), z.string()).nullish(),
});

/** A row of a sheet of rules as the form would send it; a text says what is wrong. */
export function wantedRule(values: Draft, datasetId: number, version: number): SaveRule | string {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const codes = (name: string) => (Array.isArray(values[name]) ? values[name] : []);
  const content = contentOf(text('content') ?? '');
  if (typeof content === 'string') return content;
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
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'content';
}

function contentOf(text: string) {
  try {
    const content = contentSchema.parse(JSON.parse(text));
    return { ...content, tree: content.tree ?? treeOf(content.document) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnreadableDocument) return error.message;
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
