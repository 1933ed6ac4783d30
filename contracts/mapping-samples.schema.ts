import { z } from 'zod';
import { leftOutReasons } from './file-accounts.ts';
import { mappingDefinitionSchema, mappingPlaceSchema } from './mappings.schema.ts';

/** Rows of a sample that are shown at once. */
const mostRowsShown = 400;

export const sampleSchema = z.object({ sampleId: z.string(), fileName: z.string(), sizeBytes: z.number() });
export type MappingSample = z.infer<typeof sampleSchema>;

export const sampleParamsSchema = z.object({
  sampleId: z.string().regex(/^\d{10}-[0-9a-f-]{36}\.(xlsx|xlsm|xlsb|xls|ods|csv)$/),
});

const ofDataset = mappingPlaceSchema.extend({ datasetId: z.coerce.number().int().positive() });

export const readSampleSchema = ofDataset.extend({
  definition: mappingDefinitionSchema,
  firstRow: z.number().int().min(1).default(1),
  rowCount: z.number().int().min(1).max(mostRowsShown).default(60),
  /** Of the sheets that the mapping reads the one whose rows are answered; else the first. */
  shownSheet: z.string().max(200).nullable().default(null),
});

/** Sheet and row of the heads when the person has chosen them. */
export const proposeMappingSchema = ofDataset.extend({
  sheet: z.string().max(200).nullable().default(null),
  rowNumber: z.number().int().min(1).nullable().default(null),
});

const sampleRowStates = ['above', 'head', 'read', 'left'] as const;

const findingSchema = z.object({
  code: z.string(),
  field: z.string().nullable(),
  cell: z.string().nullable(),
  found: z.string().nullable(),
  expected: z.string().nullable(),
  count: z.number().int(),
});

export const sampleReadingSchema = z
  .object({
    sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
    sheet: z.string().nullable(),
    /** By column from A; a field where the mapping takes one from it. */
    columns: z.array(z.object({ letter: z.string(), head: z.string(), field: z.string().nullable() })),
    rows: z.array(
      z.object({
        rowNo: z.number().int(),
        cells: z.array(z.string()),
        state: z.enum(sampleRowStates),
        reason: z.enum(leftOutReasons).nullable(),
        word: z.string().nullable(),
      }),
    ),
    lastRow: z.number().int(),
    counts: z.object({
      read: z.number().int(),
      records: z.number().int(),
      above: z.number().int(),
      blank: z.number().int(),
      keyword: z.number().int(),
      type: z.number().int(),
    }),
    keywords: z.array(z.object({ word: z.string(), count: z.number().int() })),
    /** The other sheets that the mapping reads; left out where it reads one. */
    others: z
      .array(
        z.object({
          sheet: z.string(),
          read: z.number().int(),
          left: z.number().int(),
          layout: z.array(findingSchema),
          faults: z.array(findingSchema),
        }),
      )
      .optional(),
    /** Why nothing can be read with this mapping. */
    layout: z.array(findingSchema),
    /** Cells that cannot be read, by field and value. */
    faults: z.array(findingSchema),
    /** Required fields that nothing fills. */
    unfed: z.array(z.string()),
    /** Columns of amounts, compared with the rows of the file that hold their totals. */
    sums: z.array(
      z.object({
        /** Where the mapping reads several. */
        sheet: z.string().optional(),
        letter: z.string(),
        head: z.string(),
        field: z.string(),
        sum: z.string(),
        totals: z.array(
          z.object({
            rowNo: z.number().int(),
            label: z.string(),
            value: z.string(),
            /** What the file says above what was read; 0 when they are equal. */
            difference: z.string(),
          }),
        ),
      }),
    ),
    fields: z.array(z.string()),
    records: z.array(z.object({ rowNo: z.number().int(), values: z.array(z.string().nullable()) })),
  })
  .meta({ id: 'MappingSampleReading' });
export type SampleReading = z.infer<typeof sampleReadingSchema>;
export type SampleFinding = z.infer<typeof findingSchema>;

const certainty = z.number().min(0).max(1);

export const mappingProposalSchema = z
  .object({
    definition: mappingDefinitionSchema,
    /** How sure each part is, 0 to 1. What is below 0.6 is not proposed. */
    sheet: certainty,
    rowNumber: certainty,
    format: certainty,
    columns: z.array(
      z.object({
        letter: z.string(),
        source: z.string(),
        field: z.string().nullable(),
        certainty: certainty.nullable(),
      }),
    ),
    keywords: z.array(z.object({ word: z.string(), certainty })),
    titleCells: z.array(z.object({ field: z.string(), certainty })),
    type: certainty.nullable(),
  })
  .meta({ id: 'MappingProposal' });
export type MappingProposal = z.infer<typeof mappingProposalSchema>;

export const sampleProposalSchema = z.object({ proposal: mappingProposalSchema, reading: sampleReadingSchema });
export type SampleProposal = z.infer<typeof sampleProposalSchema>;
