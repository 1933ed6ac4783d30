import { describe, expect, it } from '@jest/globals';
import { rulePacks } from '#database/seeds/rule-packs/rule-packs.ts';
import { inLanguages } from '#database/seeds/rule-packs/starter-rule.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { filesBelow, read } from '../repository/tree.ts';

interface Words {
  [key: string]: string | Words;
}

function textsOf(words: Words, path: string): { key: string; text: string }[] {
  return Object.entries(words).flatMap(([name, value]) => {
    const key = `${path}.${name}`;
    return typeof value === 'string' ? [{ key, text: value }] : textsOf(value, key);
  });
}

/** Texts without their placeholders: the name of a placeholder is code. */
const textsIn = (language: string) =>
  filesBelow(`locales/${language}`)
    .flatMap((path) => textsOf(JSON.parse(read(path)) as Words, path))
    .map(({ key, text }) => ({ key, text: text.replaceAll(/\{\{[^}]*\}\}/g, '{{}}') }));

/** What the packs of rules say, and the names of the fields that every rule of accounts may read. */
function textsOfRules(language: string): { key: string; text: string }[] {
  const rules = rulePacks.flatMap((pack) => pack.rules);
  const said = rules.flatMap(({ code, name, message, expected }) =>
    [name, message, ...(expected ? [expected] : [])]
      .map(inLanguages)
      .map((texts) => ({ key: code, text: texts[language] ?? '' })),
  );
  const fields = ruleFieldsOf([{ name: 'account_code', type: 'code' as const }]);
  const named = fields.flatMap((field) => ('labels' in field ? [{ key: field.name, ...field }] : []));
  const labels = named.map(({ key, labels: own }) => ({ key, text: own[language as keyof typeof own] ?? '' }));
  return [...said, ...labels].map(({ key, text }) => ({ key, text: text.replaceAll(/\{\{[^}]*\}\}/g, '{{}}') }));
}

/** Words that docs/vocabulary.md replaces, and signs that the language writes otherwise. */
const replaced: Record<string, readonly RegExp[]> = {
  en: [
    /\bmay not\b/i,
    /\bhand(ed|s|ing)? over\b/i,
    /\bhand(ed|s)? in\b/i,
    /\bstands? (here|in|at|under|on)\b/i,
    /\banew\b/i,
    /\b(no|some|every)body\b/i,
    /\bwhoever\b/i,
    /\bmails?\b/i,
    /\bretired?\b/i,
    /\bchains?\b/i,
    /\bseats?\b/i,
    /\btold\b/i,
    /\bpassed over\b/i,
    /\btickets?\b/i,
    /\bbell\b/i,
    /\bstand-ins?\b/i,
    /\b(recall|take back|taken back)\b/i,
    /\bpick list\b/i,
    /\bby itself\b/i,
    /\bat once\b/i,
    /\brefused?\b/i,
    /\bwaits for\b/i,
    /\bcontrol break\b/i,
    /(\d|\}\}) %/,
  ],
  ja: [
    /計上(月|日)/,
    /(?<!ID)プロバイダー/,
    /(?<!データ)提供者/,
    /段階/,
    /検査/,
    /ワークブック/,
    /バージョン/,
    /\}\} (件|行|人|文字|桁|個|秒|分|時間|日|か月|版|回|%)/,
    /[ぁ-んァ-ヶ一-鿿]:(?! npm)/,
    /既に/,
    /ふたたび/,
    /引き渡/,
    /公表/,
    /期[首末]残高/,
    /再チェック/,
    /科目(サブ)?タイプ/,
    /レポートタイプ/,
  ],
  ar: [
    ...[/الكفيل/, /أسقط/, /انتهازي/, /تحت الجرس/, /مزوّد/, /جدا(?![\p{L}\p{M}])/u],
    /مقدّ?م(ي)? (ال)?خدمة/,
    /إلا مدير/,
    /إعادة إصدار/,
  ],
};

/** The specification's own words. */
const quoted = new Set(['Create Ticket']);
const isQuoted = ({ text }: { text: string }) => quoted.has(text) || text.includes('already has an existing ticket');
/** The name of the act is the specification's, wherever a sentence names it. */
const withoutNames = (text: string) => text.replaceAll('Create Ticket', '');

/** In every language an act that asks first, and a wait, end with the sign “…”. */
const dots = /\.\.\./;

describe.each(Object.entries(replaced))('the texts of locales/%s', (language, words) => {
  it.each([...words, dots].map((word) => [String(word), word] as const))('say nothing that reads %s', (_, word) => {
    const found = textsIn(language).filter((one) => word.test(withoutNames(one.text)) && !isQuoted(one));
    expect(found).toEqual([]);
  });
});

/** A stage of a leasing deal is 段階. */
const ownOfRules = new Set([String(/段階/)]);

describe.each(Object.entries(replaced))('the rules of packs, and fields of accounts, in %s', (language, words) => {
  it('say nothing that the vocabulary replaces', () => {
    const wanted = words.filter((word) => !ownOfRules.has(String(word)));
    expect(textsOfRules(language).filter(({ text }) => wanted.some((word) => word.test(text)))).toEqual([]);
  });
});
