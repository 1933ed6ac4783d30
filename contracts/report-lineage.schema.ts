import { z } from 'zod';
import { tracedFields } from './reports.ts';
import { restatementKinds } from './restatements.ts';
import { versionKinds } from './submissions.ts';

const int = z.number().int();
const count = int.nonnegative();
const text = z.string().nullable();
const instant = z.iso.datetime();
export const lineageSchema = z
  .object({
    field: z.enum(tracedFields),
    value: text,
    submissionNo: z.string(),
    subject: z.string(),
    serviceProvider: z.string(),
    /** Null for a version without a file. */
    fileName: text,
    sheet: z.string(),
    rowNo: int,
    /** Null where no column of the file gave the value. */
    letter: text,
    /** Heading of that column; null where the account of the file does not say. */
    heading: text,
    version: z.object({ versionNo: int, kind: z.enum(versionKinds), createdAt: instant, createdBy: text }),
    /** Of the dataset mapping that was in force when the version was made; null without one. */
    mappingVersion: int.nullable(),
    rulesChecked: count,
    /** On the row, with what the provider explained. */
    findings: z.array(z.object({ severity: z.string(), code: z.string(), field: text, explanation: text })),
    decisions: z.array(z.object({ orderNo: int.nullable(), by: z.string(), at: instant })),
    publishedAt: instant.nullable(),
    /** What was published before it, newest first; `value` is null where the row was not listed. */
    restatements: z.array(
      z.object({
        versionNo: int,
        value: text,
        publishedAt: instant.nullable(),
        by: text,
        /** What it was replaced for, by whom and when. */
        kind: z.enum(restatementKinds).nullable(),
        reason: text,
        replacedBy: text,
        replacedAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'Lineage' });
export type Lineage = z.infer<typeof lineageSchema>;
