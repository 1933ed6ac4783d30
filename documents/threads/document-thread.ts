import { createMappingTemplate } from '../account-mappings/mapping-template.ts';
import { annotateWorkbook } from '../annotating/annotate-workbook.ts';
import { jsonAsCsv } from '../connections/json-as-csv.ts';
import { createListPdf } from '../exports/list-pdf.ts';
import { createImportTemplate } from '../imports/import-template.ts';
import { readRows } from '../imports/read-rows.ts';
import { readSheets } from '../set-up/read-sheets.ts';
import { encodingChoices } from '../reading/encoding-choices.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import type { Answers, DocumentAnswer, DocumentJob, Jobs } from './jobs.ts';
import { serve } from './serve.ts';

const work: { [Kind in keyof Jobs]: (request: Jobs[Kind]) => Answers[Kind] | Promise<Answers[Kind]> } = {
  readRows,
  annotate: annotateWorkbook,
  importTemplate: createImportTemplate,
  mappingTemplate: createMappingTemplate,
  listPdf: createListPdf,
  encodingChoices,
  readSheets,
  jsonAsCsv,
};

export const run = serve(async ({ kind, request }: DocumentJob): Promise<DocumentAnswer> => {
  const { buffer } = request;
  // A buffer is cloned into the thread as a plain byte array.
  const bytes = buffer && Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  try {
    return { result: await work[kind]({ ...request, ...(bytes && { buffer: bytes }) } as never) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.code, detail: error.detail };
    throw error;
  }
});
