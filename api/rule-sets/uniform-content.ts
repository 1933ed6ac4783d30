import type { RuleContent } from '#contracts/rule-changes.ts';
import type { RuleDocument, RuleScope } from '#contracts/rule-sets.ts';
import { documentToTree, UnreadableDocument } from '#rules/rule-language/document-to-tree.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';

/** Contents that say the same become equal, in whichever of several forms their documents were written. */
export function uniform<Content extends RuleContent>(content: Content): Content {
  return { ...content, document: uniformDocument(content.document, content.scope) };
}

function uniformDocument(document: RuleDocument, scope: RuleScope): RuleDocument {
  const { expected, isTieOut } = document;
  try {
    const tree = documentToTree(document, scope);
    return treeToDocument(tree, { expected, ...(isTieOut !== undefined && { isTieOut }) });
  } catch (error) {
    if (error instanceof UnreadableDocument) return document;
    throw error;
  }
}
