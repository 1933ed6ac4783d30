import type { RuleView } from '#contracts/rules.schema.ts';
import { instantOf } from '#database/sql/select.ts';
import { documentToTree, UnreadableDocument } from '#rules/rule-language/document-to-tree.ts';
import type { MasterContext } from '../masters/master.ts';
import { namedReach } from './reach.ts';
import { findRule } from './stored-rule.ts';
import type { StoredRuleRow } from './stored-rule.ts';

/** The newest version of a rule, as its form shows it. @throws AppError NotFound */
export async function readRule(context: MasterContext, id: number): Promise<RuleView> {
  const rule = await findRule(context, id);
  const { datasetId, code, type, mode, names, messages, document, isActive, author, mayChange } = rule;
  return {
    ...{ id, datasetId, code, type, mode, names, messages, author, mayChange },
    expected: document.expected?.template ?? null,
    reach: await namedReach(context, rule.reach),
    tree: treeOf(rule),
    version: rule.newest,
    versionInForce: isActive ? rule.version : null,
    savedAt: instantOf(rule.savedAt),
  };
}

/** A rule that was stored as a document is read as a tree where one can say it. */
function treeOf({ tree, document, scope }: StoredRuleRow): RuleView['tree'] {
  if (tree !== null) return tree;
  try {
    return documentToTree(document, scope);
  } catch (error) {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  }
}
