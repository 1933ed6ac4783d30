import type { RuleConditions } from './rule-sets.ts';

export const fieldTypes = ['text', 'enum', 'integer', 'decimal', 'percent', 'date', 'flag'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** One typed field of a standard data model. */
export interface DataModelFieldDefinition {
  name: string;
  labels: { en: string; ja: string; ar: string };
  type: FieldType;
  isRequired: boolean;
  enumValues?: readonly string[];
  requiredWhen?: ConditionalRequirement;
}

/** A cell that has to be filled only in rows that meet a condition. */
export interface ConditionalRequirement {
  when: RuleConditions;
  /** `soft`: an empty cell has a meaning of its own, and is explained. */
  severity: 'hard' | 'soft';
  /** Code of the finding, whose words stand in the locales. */
  code: string;
}
