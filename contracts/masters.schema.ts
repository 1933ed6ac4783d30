import { z } from 'zod';
import {
  bulkActs,
  bulkOutcomes,
  listedFields,
  masterChangeActs,
  mostInBulk,
  problemCodes,
  recordActs,
} from './masters.ts';
import type { FieldDefinition, MasterDefinition } from './masters.ts';

const namedCodeSchema = z.object({ code: z.string(), name: z.string() }).meta({ id: 'NamedCode' });
const text = z.string().max(20_000);

/** What a form sends for a field; faults of values are reported field by field, not here. */
function draftOf({ type }: FieldDefinition): z.ZodType {
  if (type === 'flag') return z.boolean().nullable();
  if (type === 'references') return z.array(text).max(20_000).nullable();
  return text.nullable();
}

function valueOf({ type, isDerived }: FieldDefinition): z.ZodType {
  if (type === 'flag') return z.boolean().nullable();
  if (type === 'references') return z.array(namedCodeSchema);
  if (type === 'lookup' || type === 'choice' || type === 'reference') return namedCodeSchema.nullable();
  return type === 'integer' || isDerived ? z.union([z.number(), z.string()]).nullable() : z.string().nullable();
}

const valuesOf = (fields: readonly FieldDefinition[], shape: (field: FieldDefinition) => z.ZodType) =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, shape(field)])));

export function addRecordSchema({ fields }: MasterDefinition) {
  const typed = fields.filter((field) => field.isDerived !== true);
  return z.object({
    values: valuesOf(typed, (field) => draftOf(field).optional()),
    /** Saved with the values or not at all; a change of it takes the privilege All. */
    isActive: z.boolean().optional(),
  });
}

/** Fields that are left out stay as they are. */
export function editRecordSchema(definition: MasterDefinition) {
  return addRecordSchema(definition).extend({ changedAt: z.iso.datetime() });
}

export const changeStatusSchema = z.object({ isActive: z.boolean() });

const recordSchemas = new WeakMap<MasterDefinition, ReturnType<typeof makeRecordSchema>>();

/** One schema for each master: its name is in the description of the api once. */
export function recordSchema(definition: MasterDefinition) {
  const schema = recordSchemas.get(definition) ?? makeRecordSchema(definition);
  recordSchemas.set(definition, schema);
  return schema;
}

function makeRecordSchema(definition: MasterDefinition) {
  const { entity, fields } = definition;
  const listed = new Set(listedFields(definition));
  const schema = z.object({
    id: z.number().int(),
    isActive: z.boolean(),
    isRetired: z.literal(true).optional(),
    changedAt: z.iso.datetime(),
    // A row of the list leaves out what only a record carries.
    values: valuesOf(fields, (field) => (listed.has(field) ? valueOf(field) : valueOf(field).optional())),
    allowedActs: z.array(z.enum(recordActs)),
  });
  return schema.meta({ id: entity.replace(/^./, (letter) => letter.toUpperCase()) });
}

export const recordPageSchema = (record: z.ZodType) =>
  z.object({
    rows: z.array(record),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
  });

export const fieldProblemSchema = z
  .object({
    field: z.string(),
    code: z.enum(problemCodes),
    found: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'FieldProblem' });

export const choicesSchema = z.object({ choices: z.array(namedCodeSchema) }).meta({ id: 'MasterChoices' });
export const choicesQuerySchema = z.object({
  search: z.string().trim().max(200).default(''),
  /** Code of the value that the choices lie below, for a field that lies within another. */
  within: z.string().trim().max(200).default(''),
  /** For a filter: what occurs, retired values of the past included. */
  isFilter: z.stringbool().default(false),
});

const dependants = z.array(z.object({ kind: z.string(), count: z.number().int(), names: z.array(z.string()) }));

export const bulkIds = z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(mostInBulk);
export const bulkSchema = z.object({
  act: z.enum(bulkActs),
  ids: bulkIds,
  /** Says what would become of them, and changes nothing. */
  isTrial: z.boolean().default(false),
});
export const bulkResultsSchema = z
  .object({
    results: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        outcome: z.enum(bulkOutcomes),
        code: z.string().nullable(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        live: dependants,
      }),
    ),
  })
  .meta({ id: 'BulkResults' });
export const matchingIdsSchema = z
  .object({ ids: z.array(z.number().int()), isCapped: z.boolean() })
  .meta({ id: 'MatchingIds' });

export const dependantsSchema = z
  .object({
    live: dependants,
    ends: dependants.optional(),
    isInHistory: z.boolean(),
  })
  .meta({ id: 'MasterDependants' });

export const masterHistorySchema = z
  .object({
    changes: z.array(
      z.object({
        at: z.iso.datetime(),
        act: z.enum(masterChangeActs),
        user: z.string().nullable(),
        impersonator: z.string().nullable(),
        importedFrom: z.string().nullable(),
        changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      }),
    ),
    isComplete: z.boolean(),
  })
  .meta({ id: 'MasterHistory' });
