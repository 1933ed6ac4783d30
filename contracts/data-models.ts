import type { RuleConditions } from './rule-sets.ts';

export const fieldTypes = [
  'text',
  'code',
  'enum',
  'integer',
  'decimal',
  'money',
  'area',
  'percent',
  'ratio',
  'bps',
  'date',
  'month',
  'flag',
  'list',
  'currency',
] as const;
export type FieldType = (typeof fieldTypes)[number];

const numberTypes: readonly FieldType[] = ['integer', 'decimal', 'money', 'area', 'percent', 'ratio', 'bps'];
/** Types whose values add up. */
const amountTypes: readonly FieldType[] = ['decimal', 'money', 'area'];
/** Types whose values are digits and letters as they are written. */
const wordTypes: readonly FieldType[] = ['text', 'code', 'enum', 'list', 'currency'];

export const isNumberType = (type: FieldType): boolean => numberTypes.includes(type);
export const isAmountType = (type: FieldType): boolean => amountTypes.includes(type);
export const isWordType = (type: FieldType): boolean => wordTypes.includes(type);

/** What one of a number is; `currency` and `area`: the unit that the row or its submission names. */
export const fieldUnits = ['currency', 'area', 'currencyPerArea', 'days', 'months', 'years', 'count'] as const;
export type FieldUnit = (typeof fieldUnits)[number];

/** `off`: the installation does not collect the field. */
export const requirements = ['required', 'conditional', 'derived', 'optional', 'off'] as const;
export type Requirement = (typeof requirements)[number];

/** Whom the rows of a data model are about; `both`: a row without a property is about the entity. */
export const modelSubjects = ['property', 'entity', 'both'] as const;
export type ModelSubject = (typeof modelSubjects)[number];

/**
 * Which days the period field may hold: `AT` one in the post month, `UP_TO` one not after its end, `WITHIN` one in the
 * fiscal year that holds it, `NONE` any.
 */
export const periodRules = ['AT', 'UP_TO', 'WITHIN', 'NONE'] as const;
export type PeriodRule = (typeof periodRules)[number];

export type InLanguages = Record<'en' | 'ja' | 'ar', string>;

export type WordsInLanguages = Readonly<Partial<Record<keyof InLanguages, readonly string[]>>>;

/** One typed field of a data model, as the checking uses it. */
export interface DataModelFieldDefinition {
  name: string;
  labels: InLanguages;
  type: FieldType;
  isRequired: boolean;
  enumValues?: readonly string[];
  /** Lookup whose values the field takes in the place of a list of its own. */
  lookupKey?: string;
  requiredWhen?: ConditionalRequirement;
  /** Computed where the file has no value, compared where it has one. */
  derivation?: Derivation;
  isDerived?: boolean;
  unit?: FieldUnit;
  /** Heads of columns that mean this field. */
  synonyms?: WordsInLanguages;
  /** What a value of the list is called, where `list-values` has no words for it. */
  valueLabels?: Readonly<Record<string, Partial<InLanguages>>>;
  /** What providers write in the place of a value of the list. */
  valueSynonyms?: Readonly<Record<string, readonly string[]>>;
}

/** A cell that has to be filled only in rows that meet a condition. */
export interface ConditionalRequirement {
  when: RuleConditions;
  /** `soft`: an empty cell has a meaning of its own, and is explained. */
  severity: 'hard' | 'soft';
  /** Code of the finding, whose words are in the locales. */
  code: string;
}

/** The finding of a conditional cell that is empty, where the condition has no finding of its own. */
export const emptyCellCode = 'REQUIRED_MISSING';

/**
 * How a derived field follows from others of its row. One side of a difference may be empty, and is zero, where it is no
 * required field; any other empty field leaves it empty.
 * A product is by a number: `'12'`.
 */
export type Derivation =
  | { kind: 'product'; of: string; by: string }
  | { kind: 'difference'; of: string; minus: string }
  | { kind: 'quotient'; of: string; by: string }
  | { kind: 'percentOf'; of: string; base: string }
  | { kind: 'percentChange'; of: string; from: string };

/** Own fields of an installation begin so; standard ones never do. */
export const ownFieldPrefix = 'x_';
export const isOwnField = (name: string): boolean => name.startsWith(ownFieldPrefix);

export function requirementOf({
  isRequired,
  isDerived,
  requiredWhen,
}: Pick<DataModelFieldDefinition, 'isRequired' | 'isDerived' | 'requiredWhen'>): Exclude<Requirement, 'off'> {
  if (isRequired) return 'required';
  if (isDerived === true) return 'derived';
  return requiredWhen === undefined ? 'optional' : 'conditional';
}

/** A field as a version of its model keeps it; the checking sees it as a `DataModelFieldDefinition`, or not at all. */
export interface ModelField extends Omit<DataModelFieldDefinition, 'isRequired' | 'isDerived'> {
  requirement: Requirement;
}

export const modelOrigins = ['standard', 'administrator'] as const;
export type ModelOrigin = (typeof modelOrigins)[number];

export interface DataModelDefinition {
  /** In the order in which they are shown. */
  fields: readonly ModelField[];
  /** Name a row from month to month. */
  keyFields: readonly string[];
  subject: ModelSubject;
  periodRule: PeriodRule;
  periodField: string | null;
}

export function modelFieldOf({ isRequired, isDerived, ...field }: DataModelFieldDefinition): ModelField {
  return { ...field, requirement: requirementOf({ ...field, isRequired, ...(isDerived && { isDerived }) }) };
}

/** The fields that are collected. A condition that is not asked for any more stays with the version alone. */
export function collectedFields({ fields }: Pick<DataModelDefinition, 'fields'>): DataModelFieldDefinition[] {
  return fields.flatMap(({ requirement, requiredWhen, ...field }) =>
    requirement === 'off'
      ? []
      : [
          {
            ...field,
            isRequired: requirement === 'required',
            ...(requirement === 'derived' && { isDerived: true }),
            ...(requirement === 'conditional' && requiredWhen !== undefined && { requiredWhen }),
          },
        ],
  );
}
