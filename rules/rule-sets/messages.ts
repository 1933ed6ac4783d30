import type { JsonValue, RuleCondition, RuleConditions, StoredRule } from '#contracts/rule-sets.ts';
import type { FactValue } from './decimals.ts';
import { UnknownFact } from './compiled-facts.ts';
import type { CompiledFact, RowContext } from './compiled-facts.ts';

const placeholder = /\{\{\s*([\w().-]+)\s*\}\}/g;

export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(placeholder)].map((match) => match[1] ?? '');
}

/** Fills `{{name}}` with the values of a finding; an unknown or empty one reads as a dash. */
export function fillTemplate(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(placeholder, (_, name: string) => String(params[name] ?? '–'));
}

/** Unicode isolates keep codes and dates such as 14-02 in order inside a right-to-left sentence. */
function fillInLanguage(
  templates: Readonly<Record<string, string>>,
  language: string,
  params: Readonly<Record<string, string | number>>,
): string {
  const template = inLanguage(templates, language);
  if (language !== 'ar') return fillTemplate(template, params);
  const isolated = Object.entries(params).map(([name, value]) => [name, `\u2068${value}\u2069`] as const);
  return fillTemplate(template, Object.fromEntries(isolated));
}

/** The template in the reader's language, else English, else any. */
export function inLanguage(texts: Readonly<Record<string, string>>, language: string): string {
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
}

/** The sentence a person reads about a violation, from the stored placeholders of the finding. */
export function renderMessage(
  rule: Pick<StoredRule, 'messages'>,
  language: string,
  params: Readonly<Record<string, string | number>>,
): string {
  return fillInLanguage(rule.messages, language, params);
}

/** "Value expected" of a violation, or null when the rule has none. */
export function renderExpected(
  rule: Pick<StoredRule, 'document'>,
  language: string,
  params: Readonly<Record<string, string | number>>,
): string | null {
  const template = rule.document.expected?.template;
  return template ? fillInLanguage(template, language, params) : null;
}

/** Constants of the conditions in document order, as the placeholders `limit1`, `limit2` ... see them. */
export function limitsOf(node: RuleCondition | RuleConditions): string[] {
  if ('any' in node) return node.any.flatMap(limitsOf);
  if ('all' in node) return node.all.flatMap(limitsOf);
  if ('not' in node) return limitsOf(node.not);
  return constants(node.value);
}

function constants(value: RuleCondition['value']): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || 'fact' in value) return [];
  const parts: JsonValue[] = Array.isArray(value) ? value : Object.values(value);
  return parts.flatMap((part) => constants(part));
}

/**
 * The placeholders that name, messages and "expected" of a rule use, read from a row.
 * @throws UnknownFact when a template names what does not exist
 */
export function compileParams(
  rule: StoredRule,
  facts: ReadonlyMap<string, CompiledFact>,
): { facts: CompiledFact[]; read: (row: RowContext) => Record<string, string | number> } {
  const limits = Object.fromEntries(limitsOf(rule.document.conditions).map((limit, n) => [`limit${n + 1}`, limit]));
  const texts = [...Object.values(rule.messages), ...Object.values(rule.document.expected?.template ?? {})];
  const names = new Set(texts.flatMap(placeholdersOf).filter((name) => !(name in limits)));
  const short = rule.document.expected?.facts ?? {};
  const read = [...names].map((name) => {
    const fact = facts.get(short[name] ?? name);
    if (!fact) throw new UnknownFact(name);
    return { name, fact };
  });
  return {
    facts: read.map((one) => one.fact),
    read: (row) => {
      const params: Record<string, string | number> = { ...limits };
      for (const { name, fact } of read) {
        const value = printable(fact.read(row));
        if (value !== null) params[name] = value;
      }
      return params;
    },
  };
}

/** At most two digits of a derived figure are shown; values of the file are shown as they came. */
export function printable(value: FactValue): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((part) => printable(part) ?? '–').join(' / ');
  const text = String(value);
  return /^-?\d+\.\d{5,}$/.test(text) ? String(Math.round(Number(text) * 100) / 100) : text;
}
