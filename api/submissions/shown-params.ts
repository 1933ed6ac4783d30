import { isWordType } from '#contracts/data-models.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { languageTag } from '#locales/language-tag.ts';

type Params = Readonly<Record<string, string | number>>;

const plainNumber = /^-?\d+(\.\d+)?$/;
/** Constants of a rule may be codes as well as amounts, so they are shown as they were written. */
const constant = /^limit\d+$/;

/** The names of fields that hold words and codes; digits in them are no amount. */
export function wordFieldsOf(columns: readonly Pick<GridColumn, 'field' | 'type'>[]): ReadonlySet<string> {
  return new Set(columns.filter(({ type }) => isWordType(type)).map(({ field }) => field));
}

/** The values of a finding's sentence as its reader writes numbers: every digit is kept, and amounts have cents. */
export function showParams(
  params: Params,
  language: LanguageCode,
  wordFields: ReadonlySet<string>,
  document: Pick<RuleDocument, 'expected'> | null = null,
): Params {
  const facts = document?.expected?.facts ?? {};
  const isAmount = (name: string) =>
    !constant.test(name) && !wordFields.has(name) && !wordFields.has(facts[name] ?? name);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isAmount(name) ? showNumber(String(value), language) : value]),
  );
}

function showNumber(text: string, language: LanguageCode): string {
  if (!plainNumber.test(text)) return text;
  const written = text.split('.')[1]?.length ?? 0;
  const places = written === 1 ? 2 : Math.min(20, written);
  const format = { minimumFractionDigits: places, maximumFractionDigits: places };
  return new Intl.NumberFormat(languageTag(language), format).format(text as Intl.StringNumericLiteral);
}
