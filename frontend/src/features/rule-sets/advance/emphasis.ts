import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import { keywords } from '#contracts/rule-texts/words.ts';

const word = Decoration.mark({ class: 'cm-rule-word' });
const name = Decoration.mark({ class: 'cm-rule-name' });
const heavy: ReadonlySet<string> = new Set([...keywords, 'FunctionName']);

function marksOf({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      ...{ from, to },
      enter: (node) => {
        if (heavy.has(node.name)) marks.add(node.from, node.to, word);
        else if (node.name === 'Name') marks.add(node.from, node.to, name);
      },
    });
  }
  return marks.finish();
}

/** Keywords and functions are heavier, names have the colour of ink; nothing has the colour of a person. */
export const emphasis: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = marksOf(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state)) {
        this.decorations = marksOf(update.view);
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
