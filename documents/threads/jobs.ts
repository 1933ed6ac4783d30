import type { EncodingChoice } from '#contracts/file-accounts.ts';
import type { MappingTemplateRequest } from '../account-mappings/mapping-template.ts';
import type { AnnotateRequest } from '../annotating/annotate-workbook.ts';
import type { JsonAsCsv, JsonAsCsvRequest } from '../connections/json-as-csv.ts';
import type { PrintedListRequest } from '../exports/list-pdf.ts';
import type { ImportTemplateRequest } from '../imports/import-template.ts';
import type { ImportedSheet, ReadRowsRequest } from '../imports/read-rows.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import type { UnreadableFileCode } from '../reading/unreadable-file.ts';
import type { PlainSheet } from '../set-up/write-sheets.ts';

/** What may be asked of a thread, and what it answers. */
export interface Jobs {
  readRows: ReadRowsRequest;
  annotate: AnnotateRequest;
  importTemplate: ImportTemplateRequest;
  mappingTemplate: MappingTemplateRequest;
  listPdf: PrintedListRequest;
  encodingChoices: { buffer: Buffer };
  readSheets: { buffer: Buffer; fileName: string; limits: ReadingLimits };
  jsonAsCsv: JsonAsCsvRequest;
}

export interface Answers {
  readRows: ImportedSheet;
  annotate: Buffer;
  importTemplate: Buffer;
  mappingTemplate: Buffer;
  listPdf: Buffer;
  encodingChoices: EncodingChoice[];
  readSheets: PlainSheet[];
  jsonAsCsv: JsonAsCsv;
}

export interface DocumentJob {
  kind: keyof Jobs;
  request: object & { buffer?: Uint8Array };
}

export type DocumentAnswer = { result: unknown } | { unreadable: UnreadableFileCode; detail: string };
