import { writeXlsx } from 'hucre/xlsx';
import type { CellStyle, DataValidation, WriteSheet } from 'hucre/xlsx';
import type { FieldDefinition, MasterDefinition } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { freeSheetName } from '../annotating/sheet-names.ts';
import { columnLetter } from '../reading/cells.ts';
import { fieldLabel, wordsOf } from './master-words.ts';
import type { Word } from './master-words.ts';
import { activeFlag } from './import-heads.ts';

export interface ImportTemplateRequest {
  definition: MasterDefinition;
  language: LanguageCode;
  /** What a field may be set to, by name, in the reader's language; long lists of records are left out. */
  lists: Readonly<Record<string, readonly string[]>>;
}

const lastRow = 20_000;
export const headStyle: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '0F3D5E' } },
  alignment: { vertical: 'center', wrapText: true },
};
const bold: CellStyle = { font: { bold: true } };

/** A workbook that can be filled in and imported: heads, list checks, widths, and a sheet that says how. */
export async function createImportTemplate({
  definition,
  language,
  lists: given,
}: ImportTemplateRequest): Promise<Buffer> {
  const word = wordsOf('masters', language);
  const fields = [...typedFields(definition), activeFlag];
  const heads = fields.map((field) => fieldLabel(definition, field.name, language));
  const dataName = freeSheetName(wordsOf(definition.area, language)('many'), []);
  const listsName = freeSheetName(word('template.lists'), [dataName]);
  const lists = { ...given, [activeFlag.name]: [word('active'), word('inactive')] };
  const listed = fields.filter(({ name }) => (lists[name]?.length ?? 0) > 0).map(({ name }) => name);
  const view = { rightToLeft: language === 'ar' };
  const data: WriteSheet = {
    name: dataName,
    rows: [heads],
    cells: new Map(heads.map((_, index) => [`0,${index}`, { style: headStyle }])),
    // Codes keep their zeros, and nothing that is typed in becomes a formula or a date.
    columns: fields.map((field, index) => ({
      width: Math.min(Math.max((heads[index]?.length ?? 0) + 6, 16), 44),
      ...(isText(field) ? { style: { numFmt: '@' } } : {}),
    })),
    dataValidations: fields.flatMap((field, index) => {
      const at = listed.indexOf(field.name);
      return at < 0 ? [] : [listCheck(field, index, at, lists[field.name]!.length, listsName, word)];
    }),
    freezePane: { rows: 1 },
    view,
  };
  const sheets = [data, { ...instructions(definition, language, word, dataName), view }];
  if (listed.length > 0)
    sheets.push({ name: listsName, rows: columnsOf(listed.map((name) => lists[name]!)), hidden: true } as never);
  return Buffer.from(await writeXlsx({ sheets }));
}

const isText = ({ type }: FieldDefinition) => type !== 'integer' && type !== 'decimal' && type !== 'date';

function listCheck(
  field: FieldDefinition,
  index: number,
  at: number,
  length: number,
  listsName: string,
  word: Word,
): DataValidation {
  const [column, list] = [columnLetter(index), columnLetter(at)];
  return {
    type: 'list',
    range: `${column}2:${column}${lastRow}`,
    allowBlank: field.isRequired !== true,
    showErrorMessage: true,
    errorMessage: word('template.notInList'),
    formula1: `'${listsName.replaceAll("'", "''")}'!$${list}$1:$${list}$${length}`,
  };
}

function columnsOf(lists: readonly (readonly string[])[]): string[][] {
  const height = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: height }, (_, row) => lists.map((list) => list[row] ?? ''));
}

function instructions(definition: MasterDefinition, language: LanguageCode, word: Word, dataName: string): WriteSheet {
  const keys = (definition.keyFields ?? [definition.key]).map((field) => fieldLabel(definition, field, language));
  const key = new Intl.ListFormat(language, { type: 'conjunction' }).format(keys);
  const rows = definition.hasSeveralRows ? 'severalRows' : 'oneRow';
  const sentences = [rows, keys.length > 1 ? 'keys' : 'key', 'blank', 'heads', 'checked'].map((name) =>
    word(`template.${name}`, { key, sheet: dataName }),
  );
  const heads = ['column', 'type', 'required', 'hint'].map((name) => word(`template.${name}`));
  const lines = [...typedFields(definition), activeFlag].map((field) => [
    fieldLabel(definition, field.name, language),
    word(`template.types.${field.type}`),
    word(field.isRequired ? 'template.yes' : 'template.no'),
    field.maxLength === undefined ? '' : word('template.longest', { max: field.maxLength }),
  ]);
  const headRow = sentences.length + 2;
  const title = word('template.title', { things: wordsOf(definition.area, language)('many') });
  return {
    name: freeSheetName(word('template.instructions'), [dataName]),
    rows: [[title], ...sentences.map((sentence) => [sentence]), [], heads, ...lines],
    cells: new Map([
      ['0,0', { style: bold }],
      ...heads.map((_, index) => [`${headRow},${index}`, { style: bold }] as const),
    ]),
    columns: [{ width: 30 }, { width: 34 }, { width: 14 }, { width: 40 }],
  };
}
