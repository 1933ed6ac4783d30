import type { RuleDocument, RuleMode, RuleReach, RuleScope, RuleType } from './rule-sets.ts';
import type { RuleChangeKind } from './rules.ts';

/** What a version of a rule holds. */
export interface RuleContent {
  type: RuleType;
  mode: RuleMode;
  scope: RuleScope;
  document: RuleDocument;
  names: Record<string, string>;
  messages: Record<string, string>;
  reach: Partial<RuleReach>;
}

export interface RuleDifference {
  kind: RuleChangeKind;
  name: string | null;
  before: string | null;
  after: string | null;
}

type Said = Map<string, Omit<RuleDifference, 'before' | 'after'> & { text: string }>;

/** What changes from one version of a rule to the next. Equal ones give nothing. */
export function ruleChanges(before: RuleContent, after: RuleContent): RuleDifference[] {
  const was = saidBy(before);
  const is = saidBy(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old?.text === now?.text) return [];
    const { kind, name } = (now ?? old)!;
    // A document is compared as text, and shown as a sentence.
    const [left, right] = kind === 'condition' ? [null, null] : [old?.text ?? null, now?.text ?? null];
    return [{ kind, name, before: left, after: right }];
  });
}

export const packRuleStates = ['missing', 'same', 'changed', 'newer', 'both', 'unfit'] as const;
export type PackRuleState = (typeof packRuleStates)[number];

/** What a pack brings of a rule; mode and reach are the choice of those who use it. */
export const packChanges = (before: RuleContent, after: RuleContent): RuleDifference[] =>
  ruleChanges(before, after).filter(({ kind }) => kind !== 'mode' && kind !== 'reach');

/**
 * How an installed rule stands to its pack: `changed` by people, `newer` in the pack, `both`, or the `same`.
 * `base` is the rule as it was installed; without it every difference counts as a change by people.
 */
export function packRuleState(packed: RuleContent, own: RuleContent, base: RuleContent | null): PackRuleState {
  if (packChanges(own, packed).length === 0) return 'same';
  if (base === null) return 'changed';
  const isChanged = packChanges(base, own).length > 0;
  const isNewer = packChanges(base, packed).length > 0;
  return isChanged && isNewer ? 'both' : isNewer ? 'newer' : 'changed';
}

function saidBy({ type, mode, document, names, messages, reach }: RuleContent): Said {
  const said: Said = new Map();
  const say = (kind: RuleChangeKind, name: string | null, text: string | null | undefined) => {
    if (text) said.set(`${kind} ${name}`, { kind, name, text });
  };
  const { expected, ...conditions } = document;
  say('type', null, type);
  say('mode', null, mode);
  for (const [language, text] of Object.entries(names)) say('name', language, text);
  for (const [language, text] of Object.entries(messages)) say('message', language, text);
  for (const [language, text] of Object.entries(expected?.template ?? {})) say('expected', language, text);
  for (const [part, value] of Object.entries(reach)) {
    say('reach', part, Array.isArray(value) ? value.join(', ') : value);
  }
  say('condition', null, canonical(conditions));
  return said;
}

/** JSON with keys in order, as the database does not keep theirs. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}
