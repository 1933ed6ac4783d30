import { randomUUID } from 'node:crypto';
import { typedFields } from '#contracts/masters.ts';
import type { RuleRows } from '#contracts/rules.schema.ts';
import { rules } from '#contracts/rules.ts';
import { createListWorkbook } from '#documents/exports/list-workbook.ts';
import { fieldLabel, wordsOf } from '#documents/imports/master-words.ts';
import { joinCodes } from '#documents/imports/split-codes.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { FileToImport } from '../../imports/run-import.ts';
import type { MasterContext } from '../../masters/master.ts';

/** Rules of a JSON file as the workbook that an import reads, so that faults are marked in a workbook, too. */
export async function workbookOfRules(
  { language }: MasterContext,
  blobStore: BlobStore,
  { rules: rows, fileName }: RuleRows,
): Promise<FileToImport> {
  const fields = typedFields(rules).filter(({ name }) => rows.some((row) => row[name] !== undefined));
  const content = createListWorkbook({
    title: wordsOf('rules-engine', language)('many'),
    columns: fields.map(({ name }) => ({ label: fieldLabel(rules, name, language), isNumeric: false })),
    rows: rows.map((row) => fields.map(({ name }) => textOf(row[name]))),
    isRightToLeft: language === 'ar',
  });
  const blobKey = `uploads/${new Date().toISOString().slice(0, 7)}/${randomUUID()}`;
  const stored = await blobStore.put(blobKey, content);
  return { ...stored, blobKey, fileName: `${fileName}.xlsx`, sheet: null, target: null };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return joinCodes(value.map(String));
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
