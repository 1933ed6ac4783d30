import type { ConditionalRequirement, DataModelFieldDefinition, FieldType, FieldUnit } from '#contracts/data-models.ts';
import type { RuleConditions } from '#contracts/rule-sets.ts';

type More = Pick<DataModelFieldDefinition, 'enumValues' | 'unit' | 'derivation' | 'isDerived' | 'requiredWhen'>;

const unitOfType: Partial<Record<FieldType, FieldUnit>> = { money: 'currency', area: 'area' };

/** A field of a standard data model; `!` after the type marks a required one, `?` one that is computed where it is empty. */
export function field(
  name: string,
  type: FieldType | `${FieldType}!` | `${FieldType}?`,
  en: string,
  ja: string,
  ar: string,
  more: readonly string[] | More = {},
): DataModelFieldDefinition {
  const fieldType = type.replace(/[!?]$/, '') as FieldType;
  const unit = unitOfType[fieldType];
  return {
    name,
    labels: { en, ja, ar },
    type: fieldType,
    isRequired: type.endsWith('!'),
    ...(type.endsWith('?') ? { isDerived: true } : {}),
    ...(unit ? { unit } : {}),
    ...('length' in more ? { enumValues: more } : more),
  };
}

export const isOneOf = (fact: string, values: readonly string[]): RuleConditions => ({
  all: [{ fact, operator: 'inList', value: [...values] }],
});
export const isEmpty = (fact: string): RuleConditions => ({ all: [{ fact, operator: 'isEmpty', value: true }] });

const needed = { severity: 'hard', code: 'REQUIRED_MISSING' } as const;

/** Needed in rows where another field has one of these values. */
export const neededWhen = (fact: string, ...values: string[]): ConditionalRequirement => ({
  when: isOneOf(fact, values),
  ...needed,
});
/** Needed in rows that meet all of these conditions. */
export const neededWhenAll = (...conditions: RuleConditions[]): ConditionalRequirement => ({
  when: conditions.length === 1 ? conditions[0]! : { all: conditions },
  ...needed,
});
