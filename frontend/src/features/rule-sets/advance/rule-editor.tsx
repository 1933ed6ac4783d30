import { Box } from '@chakra-ui/react';
import { acceptCompletion, autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { LRLanguage } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { RuleLanguage } from '#contracts/rule-texts/kinds.ts';
import type { RuleFault } from '#contracts/rule-texts/rule-faults.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { parser } from '#contracts/rule-texts/rule-parser.ts';
import { completeRule, wordAt } from './completion.ts';
import type { EditorWords } from './completion.ts';
import { emphasis } from './emphasis.ts';

export interface RuleEditorProps {
  label: string;
  /** What it begins with; later changes come from the editor alone, unless `key` changes. */
  text: string;
  language: RuleLanguage;
  words: EditorWords;
  messageOf: (fault: RuleFault) => string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

const ruleLanguage = LRLanguage.define({ name: 'rule', parser });

/** The text of a rule, with completion, faults under the word, and the definition of what the pointer is on. */
export function RuleEditor({ label, text, language, words, messageOf, isReadOnly, onChange }: RuleEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  // The editor is made once; what it asks for is what was rendered last.
  const latest = useRef({ language, words, messageOf, onChange });
  useEffect(() => {
    latest.current = { language, words, messageOf, onChange };
  });
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content;
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          nonce ? EditorView.cspNonce.of(nonce) : [],
          ruleLanguage,
          emphasis,
          lineNumbers(),
          history(),
          closeBrackets(),
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr', spellcheck: 'false' }),
          autocompletion({ override: [(context) => completeRule(context, latest.current)] }),
          hoverTooltip((shown, at) => tooltipAt(shown, at, latest.current.words)),
          linter((shown) => faultsIn(shown.state.doc.toString(), latest.current), { delay: 200 }),
          // Tab takes a completion and otherwise leaves the editor, as everywhere on the page.
          keymap.of([{ key: 'Tab', run: acceptCompletion }, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          look,
        ],
      }),
    });
    return () => view.destroy();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- made once: a new text from outside comes with a new key
  }, []);
  return <Box ref={place} dir="ltr" borderWidth="1px" rounded="l2" overflow="hidden" textAlign="start" bg="bg.panel" />;
}

type Asked = Pick<RuleEditorProps, 'language' | 'messageOf'>;

const faultsIn = (text: string, { language, messageOf }: Asked) =>
  text.trim() === ''
    ? []
    : readRule(text, language).faults.map((fault) => ({
        ...{ from: fault.from, to: fault.to, severity: 'error' as const, message: messageOf(fault) },
      }));

function tooltipAt(view: EditorView, at: number, words: EditorWords) {
  const word = wordAt(view.state, at);
  const definition = word && words.define(word.name);
  if (!word || !definition) return null;
  return {
    ...{ pos: word.from, end: word.to, above: true },
    create: () => {
      const dom = document.createElement('div');
      dom.textContent = definition;
      dom.dir = 'auto';
      return { dom };
    },
  };
}

const look = EditorView.theme({
  '&': { fontSize: '13px', color: 'inherit' },
  '.cm-content': {
    fontFamily: 'var(--chakra-fonts-mono)',
    lineHeight: '24px',
    minHeight: '120px',
    caretColor: 'currentColor',
  },
  '.cm-gutters': { background: 'transparent', color: 'inherit', opacity: '0.6', borderInlineEnd: 'none' },
  '.cm-rule-word': { fontWeight: '600' },
  '.cm-rule-name': { color: 'var(--chakra-colors-ink-fg)' },
  '.cm-tooltip': {
    background: 'var(--chakra-colors-bg-panel)',
    color: 'var(--chakra-colors-fg)',
    padding: '4px 8px',
    maxWidth: '360px',
  },
});
