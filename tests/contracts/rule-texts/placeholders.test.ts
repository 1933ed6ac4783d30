import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { placeholdersOfTree } from '#contracts/rule-texts/placeholders.ts';
import type { RuleTree, RuleValue } from '#contracts/rule-trees.ts';
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
  // Few of the trees that are made could be saved, least of all those of a dataset.
  it.each([
    ['row', 60],
    ['dataset', 12],
  ] as const)('are those that the judge fills in, for every tree of a %s', (scope, numRuns) => {
    fc.assert(
      fc.property(
        trees.filter((tree) => tree.scope === scope && judgedOf(tree) !== null),
        (tree) => {
          const judged = judgedOf(tree)!;
          const found = placeholdersOfTree(tree, fields);
          expect(new Set([...found.named, ...found.fields, ...found.facts])).toEqual(new Set(judged.facts));
          expect(found.limits).toEqual(judged.limits);
        },
      ),
      { numRuns },
    );
  });

  it('have the name of a constant that another value is multiplied by', () => {
    const by: RuleValue = { kind: 'constant', type: 'number', value: '1.5', as: 'factor' };
    const left: RuleValue = { kind: 'calculation', calculation: 'product', of: [{ kind: 'field', field: 'rent' }, by] };
    const tree: RuleTree = {
      ...{ scope: 'row', field: null, when: null, shown: [] },
      missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' },
      check: { kind: 'isEmpty', isNegated: false, left },
    };
    expect(placeholdersOfTree(tree, fields).named).toEqual(['factor']);
    expect(judgedOf(tree)?.facts).toContain('factor');
  });
});
