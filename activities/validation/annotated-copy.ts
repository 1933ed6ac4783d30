import { annotatedFileName, annotateWorkbook } from '#documents/annotating/annotate-workbook.ts';
import type { AnnotationWords } from '#documents/annotating/annotation.ts';
import type { WrittenCell } from '#documents/annotating/write-cells.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import arabicFindings from '#locales/ar/findings.json' with { type: 'json' };
import arabic from '#locales/ar/rules.json' with { type: 'json' };
import englishFindings from '#locales/en/findings.json' with { type: 'json' };
import english from '#locales/en/rules.json' with { type: 'json' };
import japaneseFindings from '#locales/ja/findings.json' with { type: 'json' };
import japanese from '#locales/ja/rules.json' with { type: 'json' };
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { FileAccount } from '#contracts/file-accounts.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { fillTemplate, inLanguage, renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import { accountLines } from './account-lines.ts';
import type { DraftFinding } from './findings.ts';

type Words = typeof english & { findings: Readonly<Record<string, string>> };
const inEnglish: Words = { ...english, findings: englishFindings };
const wordsOf: Readonly<Record<string, Words>> = {
  en: inEnglish,
  ja: { ...japanese, findings: japaneseFindings },
  ar: { ...arabic, findings: arabicFindings },
};

/** Comments of thousands of cells make a file that nobody opens; the page has all findings. */
const mostMarked = 2000;

/** The provider's own workbook with its findings marked, in the provider's language. */
export function annotatedCopy(input: {
  buffer: Buffer;
  fileName: string;
  written: { sheet: string | null; cells: readonly WrittenCell[] };
  findings: readonly DraftFinding[];
  rules: readonly StoredRule[];
  fields: readonly Pick<DataModelFieldDefinition, 'name' | 'type' | 'labels'>[];
  /** Null where nothing was accounted for. */
  account: FileAccount | null;
  language: string;
  limits: ReadingLimits;
}): { content: Buffer; fileName: string } {
  const { buffer, fileName, language, limits, written } = input;
  const words = wordsOf[language] ?? inEnglish;
  const amounts = new Set(input.fields.flatMap(({ name, type }) => (type === 'decimal' ? [name] : [])));
  const rules = new Map(input.rules.map((rule) => [rule.ruleId, rule]));
  const findings = input.findings.slice(0, mostMarked).map((finding) => {
    const rule = finding.ruleId === null ? undefined : rules.get(finding.ruleId);
    return {
      sheet: finding.sheet,
      cell: finding.cell,
      severity: finding.severity,
      rule: rule ? inLanguage(rule.names, language) || rule.code : null,
      isAmount: finding.field !== null && amounts.has(finding.field),
      title: rule ? ruleTitle(rule, finding, language) : readingTitle(words, finding),
      found: finding.found,
      expected: rule ? renderExpected(rule, language, finding.params) : readingExpected(words, finding),
    };
  });
  const labels = new Map(input.fields.map(({ name, labels: given }) => [name, inLanguage(given, language)]));
  const account =
    input.account &&
    accountLines(input.account, language, {
      fieldOf: (field) => labels.get(field) ?? field,
      ruleOf: (ruleId) => inLanguage(rules.get(ruleId)?.names ?? {}, language) || (rules.get(ruleId)?.code ?? ''),
    });
  const content = annotateWorkbook({
    ...{ buffer, fileName, findings, account, limits, written },
    words: annotationWords(words, language),
  });
  return { content, fileName: annotatedFileName(fileName) };
}

function ruleTitle(rule: StoredRule, finding: DraftFinding, language: string): string {
  return renderMessage(rule, language, finding.params) || inLanguage(rule.names, language) || rule.code;
}

function readingTitle({ findings }: Words, { code, params }: DraftFinding): string {
  return fillTemplate(findings[`${code}_${params['kind'] ?? ''}`] ?? findings[code] ?? findings['unknown'] ?? code, {
    ...params,
    code,
  });
}

/** The example or list that is stored, with the words around it. */
function readingExpected({ findings }: Words, { code, expected }: DraftFinding): string | null {
  const template = findings[`expected_${code}`];
  return template === undefined ? expected : fillTemplate(template, { expected: expected ?? '' });
}

function annotationWords({ annotation }: Words, language: string): AnnotationWords {
  const { hard, soft, ...rest } = annotation;
  return { ...rest, severities: { hard, soft }, isRightToLeft: language === 'ar' };
}
