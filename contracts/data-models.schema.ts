import { z } from 'zod';
import { fieldAspects } from './data-model-changes.ts';
import { fieldTypes, fieldUnits, modelOrigins, modelSubjects, periodRules, requirements } from './data-models.ts';
import type { DataModelDefinition, Derivation } from './data-models.ts';
import type { RuleConditions } from './rule-sets.ts';

const longestLabel = 120;
const mostWords = 200;

const text = z.string().trim().min(1).max(longestLabel);
const words = z.array(text).max(mostWords);
const labels = z.object({ en: text, ja: text, ar: text });

/** The check of a version says which conditions can be used. */
const conditional = z.object({
  when: z
    .custom<RuleConditions>((value) => typeof value === 'object' && value !== null)
    .meta({ override: { type: 'object' } }),
  severity: z.enum(['hard', 'soft']),
  code: z.string(),
});
const otherField = z.string().max(60);
const derivation: z.ZodType<Derivation> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), of: otherField, by: otherField }),
  z.object({ kind: z.literal('difference'), of: otherField, minus: otherField }),
  z.object({ kind: z.literal('quotient'), of: otherField, by: otherField }),
  z.object({ kind: z.literal('percentOf'), of: otherField, base: otherField }),
  z.object({ kind: z.literal('percentChange'), of: otherField, from: otherField }),
]);

export const modelFieldSchema = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
    labels,
    type: z.enum(fieldTypes),
    requirement: z.enum(requirements),
    unit: z.enum(fieldUnits).optional(),
    enumValues: z.array(text).max(500).optional(),
    lookupKey: z.string().optional(),
    requiredWhen: conditional.optional(),
    derivation: derivation.optional(),
    synonyms: z.object({ en: words.optional(), ja: words.optional(), ar: words.optional() }).optional(),
    valueLabels: z.record(z.string(), labels.partial()).optional(),
    valueSynonyms: z.record(z.string(), words).optional(),
  })
  .meta({ id: 'ModelField' });

const definitionSchema = z
  .object({
    fields: z.array(modelFieldSchema).min(1).max(300),
    keyFields: z.array(z.string()),
    subject: z.enum(modelSubjects),
    periodRule: z.enum(periodRules),
    periodField: z.string().nullable(),
  })
  .meta({ id: 'DataModelDefinition' });

export const dataModelParamsSchema = z.object({ dataModelId: z.coerce.number().int().positive() });
export const dataModelVersionParamsSchema = dataModelParamsSchema.extend({
  version: z.coerce.number().int().positive(),
});

/** `basedOn`: the version in force that the page showed; another one is answered StaleView. */
export const saveModelSchema = z.object({
  basedOn: z.number().int().positive(),
  fields: z.array(modelFieldSchema).min(1).max(300),
  note: z.string().trim().max(500).optional(),
});
export type SaveModel = z.infer<typeof saveModelSchema>;
export const adoptStandardSchema = z.object({ basedOn: z.number().int().positive() });

const changeSchema = z
  .object({
    field: z.string(),
    kind: z.enum(['added', 'removed', 'changed']),
    aspects: z.array(z.enum(fieldAspects)),
    requirementBefore: z.enum(requirements).optional(),
  })
  .meta({ id: 'ModelFieldChange' });

const versionSchema = z.object({
  version: z.number().int(),
  origin: z.enum(modelOrigins),
  note: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isInForce: z.boolean(),
  changeCount: z.number().int(),
});
export type ModelVersionHead = z.infer<typeof versionSchema>;

export const dataModelListSchema = z
  .object({
    models: z.array(
      z.object({
        id: z.number().int(),
        code: z.string(),
        name: z.string(),
        version: z.number().int(),
        origin: z.enum(modelOrigins),
        changedAt: z.iso.datetime(),
        fieldCount: z.number().int(),
        offCount: z.number().int(),
        ownCount: z.number().int(),
        datasets: z.array(z.object({ id: z.number().int(), name: z.string() })),
        hasOffer: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DataModelList' });
export type DataModelList = z.infer<typeof dataModelListSchema>;

/** What names a field: it cannot be switched off meanwhile. */
export const fieldUsesSchema = z.object({
  isKey: z.boolean(),
  isPeriod: z.boolean(),
  /** Fields whose condition reads it. */
  conditions: z.array(z.string()),
  rules: z.array(z.string()),
  mappings: z.array(z.string()),
});
export type FieldUses = z.infer<typeof fieldUsesSchema>;

export const dataModelSchema = z
  .object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    version: z.number().int(),
    definition: definitionSchema,
    versions: z.array(versionSchema),
    uses: z.record(z.string(), fieldUsesSchema),
    /** Names of values of lists in the reader's language. */
    valueNames: z.record(z.string(), z.string()),
    lookups: z.array(z.string()),
    offer: z.object({ changes: z.array(changeSchema) }).nullable(),
    mayChange: z.boolean(),
    openSubmissions: z.number().int(),
  })
  .meta({ id: 'DataModel' });
export type DataModelDetail = Omit<z.infer<typeof dataModelSchema>, 'definition'> & { definition: DataModelDefinition };

export const dataModelVersionSchema = versionSchema
  .omit({ changeCount: true })
  .extend({ definition: definitionSchema, changes: z.array(changeSchema) })
  .meta({ id: 'DataModelVersion' });
export type DataModelVersionDetail = Omit<z.infer<typeof dataModelVersionSchema>, 'definition'> & {
  definition: DataModelDefinition;
};

export const savedModelSchema = z.object({ version: z.number().int() }).meta({ id: 'SavedDataModel' });
