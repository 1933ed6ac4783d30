import { annotateWorkbook } from '#documents/annotating/annotate-workbook.ts';
import { markedFileName } from '#documents/annotating/marked-file-name.ts';
import type { AnnotationWords } from '#documents/annotating/annotation.ts';
import type { WrittenCells } from '#documents/annotating/write-cells.ts';
import type { TextEncodingName } from '#documents/reading/text-encodings.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import arabic from '#locales/ar/rules.json' with { type: 'json' };
import english from '#locales/en/rules.json' with { type: 'json' };
import japanese from '#locales/ja/rules.json' with { type: 'json' };
import { isAmountType } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { FileAccount } from '#contracts/file-accounts.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import {
  expectedOfFinding,
  foundOfFinding,
  messageOfFinding,
  nameOfFinding,
} from '#documents/wording/finding-words.ts';
import { inLanguage, renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import { accountLines } from './account-lines.ts';
import type { DraftFinding } from './findings.ts';

type Words = typeof english;
const wordsOf: Readonly<Record<LanguageCode, Words>> = { en: english, ja: japanese, ar: arabic };
const isLanguage = (code: string): code is LanguageCode => (languageCodes as readonly string[]).includes(code);

/** Comments of thousands of cells make a file that nobody opens; the page has all findings. */
const mostMarked = 2000;

/** The provider's own workbook with its findings marked, in the provider's language. */
export function annotatedCopy(input: {
  buffer: Buffer;
  fileName: string;
  encoding?: TextEncodingName | null;
  written: WrittenCells;
  findings: readonly DraftFinding[];
  rules: readonly StoredRule[];
  fields: readonly Pick<DataModelFieldDefinition, 'name' | 'type' | 'labels'>[];
  /** Null where nothing was accounted for. */
  account: FileAccount | null;
  /** Names of the other datasets of rules, by reference. */
  datasets: Readonly<Record<string, string>>;
  language: string;
  limits: ReadingLimits;
}): { content: Buffer; fileName: string } {
  const { buffer, fileName, encoding = null, language, limits, written } = input;
  const reader = isLanguage(language) ? language : 'en';
  const words = wordsOf[reader];
  const amounts = new Set(input.fields.flatMap(({ name, type }) => (isAmountType(type) ? [name] : [])));
  const rules = new Map(input.rules.map((rule) => [rule.ruleId, rule]));
  const findings = input.findings.slice(0, mostMarked).map((finding) => {
    const rule = finding.ruleId === null ? undefined : rules.get(finding.ruleId);
    return {
      sheet: finding.sheet,
      cell: finding.cell,
      severity: finding.severity,
      rule: rule ? inLanguage(rule.names, language) || rule.code : nameOfFinding(finding, reader),
      isAmount: finding.field !== null && amounts.has(finding.field),
      title: rule ? ruleTitle(rule, finding, language) : messageOfFinding(finding, reader),
      found: rule ? finding.found : foundOfFinding(finding, reader),
      expected: rule ? renderExpected(rule, language, finding.params) : expectedOfFinding(finding, reader),
    };
  });
  const labels = new Map(input.fields.map(({ name, labels: given }) => [name, inLanguage(given, language)]));
  const account =
    input.account &&
    accountLines(input.account, language, {
      fieldOf: (field) => labels.get(field) ?? field,
      datasets: input.datasets,
      ruleOf: (ruleId) => inLanguage(rules.get(ruleId)?.names ?? {}, language) || (rules.get(ruleId)?.code ?? ''),
    });
  const content = annotateWorkbook({
    ...{ buffer, fileName, encoding, findings, account, limits, written },
    words: annotationWords(words, language),
  });
  return { content, fileName: markedFileName(fileName, null) };
}

function ruleTitle(rule: StoredRule, finding: DraftFinding, language: string): string {
  return renderMessage(rule, language, finding.params) || inLanguage(rule.names, language) || rule.code;
}

function annotationWords({ annotation }: Words, language: string): AnnotationWords {
  const { hard, soft, ...rest } = annotation;
  return { ...rest, severities: { hard, soft }, isRightToLeft: language === 'ar' };
}
