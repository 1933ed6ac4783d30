import type { RuleContent } from '#contracts/rule-changes.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { UnfitTree } from '#rules/rule-language/document-facts.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { storedReach } from './reach.ts';
import { unknownElsewhere } from './unknown-elsewhere.ts';

export interface ComposedRule extends RuleContent {
  tree: RuleTree;
}

/**
 * A rule as it is stored, from what a form, an import or a starter pack says.
 * @throws AppError BadInput with `details.problems` for a rule that cannot be judged, Forbidden as `storedReach`
 */
export async function composeRule(
  context: MasterContext,
  wanted: SaveRule,
  standing: RuleDocument | null,
): Promise<ComposedRule> {
  const messages = filled(wanted.messages);
  if (Object.keys(messages).length === 0)
    throw new AppError('BadInput', 'messages: Required', problem('messages', 'Required'));
  const names = filled(wanted.names);
  const named = Object.keys(names).length > 0 ? names : shortened(messages);
  const reach = await storedReach(context, wanted.reach);
  const document = documentOf(wanted, standing);
  const queries = queriesOf(context.em);
  const model = await loadModelOfDataset(queries, wanted.datasetId);
  if (!model) throw new AppError('BadInput', 'datasetId: This dataset has no data model.');
  const texts = { names: named, messages };
  const problems = [
    ...validateDocument(document, wanted.tree.scope, ruleFieldsOf(model.fields), texts),
    ...(await unknownElsewhere(queries, document)),
  ];
  const [first] = problems;
  if (first) throw new AppError('BadInput', `${first.subject}: ${first.code}`, { problems });
  const { type, mode, tree } = wanted;
  return { type, mode, scope: tree.scope, tree, document, names: named, messages, reach };
}

function documentOf({ tree, expected }: SaveRule, standing: RuleDocument | null): RuleDocument {
  const template = filled(expected ?? {});
  const facts = standing?.expected?.facts;
  const said = Object.keys(template).length === 0 ? null : { template, ...(facts && { facts }) };
  const isTieOut = standing?.isTieOut;
  try {
    return treeToDocument(tree, { expected: said, ...(isTieOut !== undefined && { isTieOut }) });
  } catch (error) {
    if (error instanceof UnfitTree) throw new AppError('BadInput', error.message, problem(error.message, 'UNFIT_TREE'));
    throw error;
  }
}

const problem = (subject: string, code: string) => ({ problems: [{ code, subject }] });

function filled(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : [])));
}

const longestName = 80;

/** A rule without a name is called by its message. */
function shortened(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([language, text]) => [
      language,
      text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`,
    ]),
  );
}
