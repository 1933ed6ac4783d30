import { isNumberType } from '../data-models.ts';
import type { FieldType } from '../data-models.ts';
import { submissionFacts } from '../rule-sets.ts';
import type { ComparedType, RuleValue } from '../rule-trees.ts';

export interface LanguageField {
  name: string;
  type: FieldType;
}

export interface LanguageDataset {
  /** By which aggregates name it: see `referenceOf`. */
  code: string;
  fields: readonly LanguageField[];
  /** Another name of one of the others, which is read and not offered. */
  isAlias?: boolean;
}

/** What a rule may name. */
export interface RuleLanguage {
  /** Of the dataset of the rule. */
  fields: readonly LanguageField[];
  datasets: readonly LanguageDataset[];
}

/** What a value is; null for one that is not known. */
export type ValueKind = Exclude<ComparedType, 'foldedText'> | null;

const kindOfFact: Readonly<Record<string, ValueKind>> = {
  property_area: 'number',
  today: 'day',
  period_start: 'day',
  period_end: 'day',
};

export function kindOfField(fields: readonly LanguageField[], name: string): ValueKind {
  const type = fields.find((field) => field.name === name)?.type;
  if (type === undefined) return null;
  if (isNumberType(type)) return 'number';
  return type === 'date' ? 'day' : 'text';
}

export const isSubmissionFact = (name: string): boolean => (submissionFacts as readonly string[]).includes(name);

export function fieldsOf({ fields, datasets }: RuleLanguage, code: string | null): readonly LanguageField[] {
  return code === null ? fields : (datasets.find((dataset) => dataset.code === code)?.fields ?? []);
}

/** Stands for what could not be read; the fault is noted, so that the tree is never used. */
export const unread: RuleValue = { kind: 'constant', type: 'text', value: '' };

export function kindOfValue(value: RuleValue, language: RuleLanguage): ValueKind {
  if (value === unread) return null;
  switch (value.kind) {
    case 'constant':
      return value.type === 'flag' ? 'text' : value.type;
    case 'field':
    case 'prior':
    case 'rowBefore':
      return kindOfField(language.fields, value.field);
    case 'submission':
      return kindOfFact[value.fact] ?? 'text';
    case 'aggregate': {
      const isOfField = ['MINIMUM', 'MAXIMUM', 'MOST_FREQUENT'].includes(value.aggregate);
      return isOfField ? kindOfField(fieldsOf(language, value.dataset), value.field) : 'number';
    }
    case 'calculation': {
      const { calculation, of } = value;
      if (!['firstFilled', 'greatest', 'least'].includes(calculation)) return 'number';
      return commonKind(of.map((one) => kindOfValue(one, language)));
    }
    case 'choose':
      return commonKind([kindOfValue(value.then, language), kindOfValue(value.otherwise, language)]);
    case 'shiftedDay':
      return 'day';
    default:
      return 'number';
  }
}

function commonKind(kinds: readonly ValueKind[]): ValueKind {
  const [first = null] = kinds;
  return kinds.every((kind) => kind === first) ? first : null;
}

/** How two values are compared, and whether they are of two kinds. */
export function comparedKind(
  left: RuleValue,
  right: RuleValue,
  language: RuleLanguage,
): { type: Exclude<ComparedType, 'foldedText'>; isClash: boolean } {
  const [first, second] = [kindOfValue(left, language), kindOfValue(right, language)];
  const type = (left.kind === 'constant' ? second : first) ?? first ?? second ?? 'text';
  return { type, isClash: first !== null && second !== null && first !== second };
}
