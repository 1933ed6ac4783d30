import { annotatedFileName, annotateWorkbook } from '#documents/annotating/annotate-workbook.ts';
import type { AnnotationWords } from '#documents/annotating/annotation.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import arabic from '#locales/ar/rules.json' with { type: 'json' };
import english from '#locales/en/rules.json' with { type: 'json' };
import japanese from '#locales/ja/rules.json' with { type: 'json' };
import type { StoredRule } from '#contracts/rule-sets.ts';
import { fillTemplate, inLanguage, renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import type { DraftFinding } from './findings.ts';

const wordsOf: Readonly<Record<string, typeof english>> = { en: english, ja: japanese, ar: arabic };

/** Comments of thousands of cells make a file that nobody opens; the page has all findings. */
const mostMarked = 2000;

/** The provider's own workbook with its findings marked, in the provider's language. */
export function annotatedCopy(input: {
  buffer: Buffer;
  fileName: string;
  findings: readonly DraftFinding[];
  rules: readonly StoredRule[];
  language: string;
  limits: ReadingLimits;
}): { content: Buffer; fileName: string } {
  const { buffer, fileName, language, limits } = input;
  const words = wordsOf[language] ?? english;
  const rules = new Map(input.rules.map((rule) => [rule.ruleId, rule]));
  const findings = input.findings.slice(0, mostMarked).map((finding) => {
    const rule = finding.ruleId === null ? undefined : rules.get(finding.ruleId);
    return {
      sheet: finding.sheet,
      cell: finding.cell,
      severity: finding.severity,
      title: rule ? ruleTitle(rule, finding, language) : readingTitle(words, finding),
      found: finding.found,
      expected: rule ? renderExpected(rule, language, finding.params) : finding.expected,
    };
  });
  const content = annotateWorkbook({ buffer, fileName, findings, limits, words: annotationWords(words, language) });
  return { content, fileName: annotatedFileName(fileName) };
}

function ruleTitle(rule: StoredRule, finding: DraftFinding, language: string): string {
  return renderMessage(rule, language, finding.params) || inLanguage(rule.names, language) || rule.code;
}

function readingTitle(words: typeof english, { code, found }: DraftFinding): string {
  const templates: Readonly<Record<string, string>> = words.findings;
  return fillTemplate(templates[code] ?? code, { found: found ?? '' });
}

function annotationWords({ annotation }: typeof english, language: string): AnnotationWords {
  const { hard, soft, ...rest } = annotation;
  return { ...rest, severities: { hard, soft }, isRightToLeft: language === 'ar' };
}
