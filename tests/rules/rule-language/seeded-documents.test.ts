import { describe, expect, it } from '@jest/globals';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import { starterRules } from '#database/seeds/rule-packs/starter-rules.ts';
import { storedDocument } from '#database/seeds/rule-packs/starter-rule.ts';
import { documentToTree } from '#rules/rule-language/document-to-tree.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';

/** Aggregates are known by their names: their order means nothing. */
const inOrder = (document: RuleDocument): RuleDocument => ({
  ...document,
  ...(document.aggregates && {
    aggregates: document.aggregates.toSorted((left, right) => left.fact.localeCompare(right.fact)),
  }),
});

const rules = Object.values(starterRules).flat();

describe('documents of the starter pack', () => {
  it.each(rules.map((rule) => [rule.code, rule] as const))('%s is the same after it was a tree', (_, rule) => {
    const document = storedDocument(rule);
    const tree = documentToTree(document, rule.scope);
    const again = treeToDocument(tree, { expected: document.expected });
    expect(inOrder(again)).toEqual(inOrder(document));
    expect(documentToTree(again, rule.scope)).toEqual(tree);
  });
});
