import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { placeholdersOfTree } from '#contracts/rule-texts/placeholders.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import { isOwnName } from '#rules/rule-language/document-facts.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { compileFacts } from '#rules/rule-sets/facts.ts';
import { limitsOf } from '#rules/rule-sets/messages.ts';
import { language, trees } from './random-trees.ts';

const fields = language.fields.map(({ name }) => name);

/** What the judge knows by name; null for a tree that would be refused at save. */
function judgedOf(tree: RuleTree): { facts: string[]; limits: string[] } | null {
  try {
    const document = treeToDocument(tree);
    const facts = [...compileFacts(document, language.fields, tree.scope).keys()];
    return { facts: facts.filter((name) => !isOwnName(name)), limits: limitsOf(document.conditions) };
  } catch {
    return null;
  }
}

describe('the placeholders of a rule', () => {
  it('are those that the judge fills in, for every tree', () => {
    let [rows, datasets] = [0, 0];
    fc.assert(
      fc.property(trees, (tree) => {
        const judged = judgedOf(tree);
        if (judged === null) return;
        const found = placeholdersOfTree(tree, fields);
        expect(new Set([...found.named, ...found.fields, ...found.facts])).toEqual(new Set(judged.facts));
        expect(found.limits).toEqual(judged.limits);
        if (tree.scope === 'row') rows += 1;
        else datasets += 1;
      }),
      { numRuns: 400 },
    );
    expect({ rows: rows > 0, datasets: datasets > 0 }).toEqual({ rows: true, datasets: true });
  });
});
