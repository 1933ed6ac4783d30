import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { RuleLanguage } from '#contracts/rule-texts/kinds.ts';
import { functionWords, keywords, nameText } from '#contracts/rule-texts/words.ts';

export interface EditorWords {
  /** What a field, a dataset or a function is, in the reader's language. */
  define: (name: string) => string | null;
  /** Values of a field with a list. */
  valuesOf: (field: string) => readonly { code: string; name: string }[];
  facts: readonly string[];
}

interface Asked {
  language: RuleLanguage;
  words: EditorWords;
}

/** What may stand at the cursor: fields of the dataset before a point, values of a list in quotes, else any word. */
export function completeRule(context: CompletionContext, { language, words }: Asked): CompletionResult | null {
  const path = context.matchBefore(/(?:[A-Za-z_][A-Za-z0-9_]*|`[^`\n]+`)\.[A-Za-z0-9_]*/);
  if (path) {
    const before = path.text.slice(0, path.text.lastIndexOf('.'));
    const dataset = language.datasets.find(({ code }) => code === before.replaceAll('`', ''));
    if (!dataset) return null;
    const options = dataset.fields.map(({ name }) => option(name, 'property', words));
    return { from: path.from + before.length + 1, options, validFor: /^\w*$/ };
  }
  const list = context.matchBefore(/([A-Za-z_][A-Za-z0-9_]*)\s*(?:!?=|in\s*\()\s*"[^"\n]*/);
  if (list) {
    const [, field = ''] = /^([A-Za-z_][A-Za-z0-9_]*)/.exec(list.text) ?? [];
    const options = words.valuesOf(field).map(({ code, name }) => ({ label: code, detail: name, type: 'enum' }));
    return options.length === 0 ? null : { from: list.from + list.text.lastIndexOf('"') + 1, options };
  }
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (!word && !context.explicit) return null;
  return {
    from: word?.from ?? context.pos,
    options: [
      ...language.fields.map(({ name }) => option(name, 'property', words)),
      ...language.datasets.filter(({ isAlias }) => !isAlias).map(({ code }) => option(code, 'namespace', words)),
      ...words.facts.map((fact) => option(fact, 'constant', words)),
      ...functionWords.map((name) => ({ ...option(name, 'function', words), apply: `${name}(` })),
      ...keywords.map((label) => ({ label, type: 'keyword', boost: -1 })),
    ],
    validFor: /^\w*$/,
  };
}

function option(name: string, type: string, words: EditorWords): Completion {
  const definition = words.define(name);
  return { label: name, apply: nameText(name), type, ...(definition !== null && { info: definition }) };
}

/** The name under the pointer. */
export function wordAt(state: EditorState, at: number): { name: string; from: number; to: number } | null {
  const node = syntaxTree(state).resolveInner(at, 1);
  if (node.name !== 'Name' && node.name !== 'FunctionName') return null;
  return { name: state.sliceDoc(node.from, node.to).replaceAll('`', ''), from: node.from, to: node.to };
}
