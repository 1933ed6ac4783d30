export const fieldTypes = ['text', 'enum', 'integer', 'decimal', 'percent', 'date', 'flag'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** One typed field of a standard data model. */
export interface DataModelFieldDefinition {
  name: string;
  labels: { en: string; ja: string; ar: string };
  type: FieldType;
  isRequired: boolean;
  enumValues?: readonly string[];
}
