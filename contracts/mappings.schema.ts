import { z } from 'zod';
import { modelFieldSchema } from './data-models.schema.ts';
import { modelSubjects, periodRules } from './data-models.ts';
import { mappingChangeKinds } from './mapping-changes.ts';
import { mappingFormats } from './mappings.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const flag = z.union([z.boolean(), z.enum(['0', '1']).transform((text) => text === '1'), z.stringbool()]);
const absent = z.literal('').transform(() => null);
const optionalId = z.union([absent, id]).nullable().default(null);

const text = z.string().trim().max(500);
const filled = text.min(1);
const field = z.string().trim().min(1).max(60);
const rowNo = z.number().int().min(1).max(1_048_576);
const mostColumns = 500;

export const mappingDefinitionSchema = z
  .object({
    format: z.enum(mappingFormats),
    sheet: filled.nullable(),
    sheetChoice: z
      .union([
        z.object({ position: z.number().int().min(1).max(1_000) }),
        z.object({
          pattern: filled.max(100),
          isEvery: z.boolean().optional(),
          nameField: field.nullable().optional(),
        }),
      ])
      .optional(),
    rowNumber: rowNo,
    requiredColumns: z.array(z.object({ columnRowNumber: rowNo, columnValue: filled })).max(50),
    excludeRowKeywords: z.array(filled.max(100)).max(100),
    excludeBlankRows: z.boolean(),
    type: z.object({ rowIndex: rowNo, columnName: filled, values: z.array(filled).min(1).max(100) }).nullable(),
    columns: z.array(z.object({ source: filled, field })).max(mostColumns),
    constants: z
      .array(z.object({ field, value: filled }))
      .max(mostColumns)
      .optional(),
    titleCells: z
      .array(z.object({ field, cell: z.string().regex(/^[A-Za-z]{1,3}[1-9]\d{0,6}$/), label: filled.nullable() }))
      .max(100)
      .optional(),
    values: z
      .array(z.object({ field, source: filled, target: filled }))
      .max(1_000)
      .optional(),
    monthColumns: z.array(filled).max(12).optional(),
    matrix: z.object({ periodField: field, amountField: field }).optional(),
    isFileTranslationRequired: z.boolean(),
  })
  .meta({ id: 'DatasetMappingDefinition' });

/** Which mapping, in the specification's names. `fundEnabled`: of a fund, for all its properties. */
export const mappingPlaceSchema = z.object({
  ServiceProviderId: id,
  FundId: optionalId,
  PropertyId: optionalId,
  DatasetOrReportPackageId: id,
  IsForProperty: flag.default(false),
  IsForDataset: flag.default(true),
});
export type MappingPlace = z.infer<typeof mappingPlaceSchema>;

export const mappingQuerySchema = mappingPlaceSchema.extend({
  /** Another version than the one in force. */
  version: id.optional(),
});

export const mappingPlaceViewSchema = z.object({
  ServiceProviderId: z.number().int(),
  FundId: z.number().int().nullable(),
  PropertyId: z.number().int().nullable(),
  DatasetOrReportPackageId: z.number().int(),
  IsForProperty: z.boolean(),
  IsForDataset: z.boolean(),
});

export const mappingChangeSchema = z.object({
  kind: z.enum(mappingChangeKinds),
  name: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const mappingLevels = ['property', 'entity', 'fund', 'provider'] as const;

const mappingMemberSchema = z.object({
  datasetId: z.number().int(),
  name: z.string(),
  /** Null until a mapping of this place is saved. */
  mappingId: z.number().int().nullable(),
  /** 0 until one is saved. */
  version: z.number().int(),
  savedAt: z.string().nullable(),
  author: z.string().nullable(),
  definition: mappingDefinitionSchema.nullable(),
  /** The mapping that files of this place are read by until it has one of its own. */
  inherited: z
    .object({
      mappingId: z.number().int(),
      level: z.enum(mappingLevels),
      definition: mappingDefinitionSchema,
    })
    .nullable(),
  dateFormat: z.string(),
  model: z
    .object({
      code: z.string(),
      version: z.number().int(),
      fields: z.array(modelFieldSchema),
      keyFields: z.array(z.string()),
      subject: z.enum(modelSubjects),
      periodRule: z.enum(periodRules),
      periodField: z.string().nullable(),
    })
    .nullable(),
});
export type MappingMember = z.infer<typeof mappingMemberSchema>;

export const mappingViewSchema = z
  .object({
    place: mappingPlaceViewSchema,
    serviceProvider: z.string(),
    collected: z.string(),
    /** The fund or property; null for what holds for all files of the provider. */
    subject: z.string().nullable(),
    isFundEnabled: z.boolean(),
    maySave: z.boolean(),
    /** The dataset, or the members of the report package in their order. */
    members: z.array(mappingMemberSchema),
  })
  .meta({ id: 'DatasetMappingView' });
export type MappingView = z.infer<typeof mappingViewSchema>;

export const saveMappingSchema = mappingPlaceSchema.extend({
  isFundEnabled: z.boolean().default(false),
  members: z
    .array(
      z.object({
        datasetId: id,
        /** The version that the person has seen; 0 where there was none. */
        version: z.number().int().min(0),
        definition: mappingDefinitionSchema,
      }),
    )
    .min(1)
    .max(50),
});
export type SaveMapping = z.infer<typeof saveMappingSchema>;
