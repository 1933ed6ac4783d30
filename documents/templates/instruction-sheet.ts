import type { WriteSheet } from 'hucre/xlsx';
import { seriesIn } from '#locales/series.ts';
import type { DatasetTemplateRequest } from './dataset-template-request.ts';
import type { TemplateColumn } from './template-columns.ts';
import type { TemplateWord } from './template-words.ts';

const bold = { font: { bold: true } };

/** What to fill in where, in the provider's language: a few sentences and one line per column. */
export function instructionSheet(
  { datasetName, definition, fields, dateFormat, language }: DatasetTemplateRequest,
  columns: readonly TemplateColumn[],
  sheetName: string,
  word: TemplateWord,
): Omit<WriteSheet, 'name'> {
  const sentences = [
    word('oneRow', { row: definition.rowNumber, sheet: sheetName }),
    ...(definition.format === 'MATRIX' ? [word('matrix')] : []),
    ...(definition.titleCells ?? []).map(({ cell, field, label }) => {
      const name = fields.find((one) => one.name === field)?.labels[language] ?? field;
      return label === null ? word('titleCell', { cell, name }) : word('titleCellLabel', { cell, name, label });
    }),
    word('keepHeads'),
    word('dates', { format: dateFormat }),
    word('amounts'),
    word('formulas'),
    ...(definition.excludeBlankRows ? [] : [word('blankRows')]),
    ...(definition.excludeRowKeywords.length === 0
      ? []
      : [word('excluded', { words: seriesIn(language, definition.excludeRowKeywords) })]),
  ];
  const heads = [word('column'), word('field'), word('type'), word('required'), word('values')];
  const lines = columns.map(({ head, field, values }) => [
    head,
    field?.labels[language] ?? '',
    word(`types.${field?.type ?? 'enum'}`),
    field === null || field.isRequired ? word('yes') : word('no'),
    seriesIn(language, values),
  ]);
  const headRow = sentences.length + 2;
  return {
    rows: [[word('title', { dataset: datasetName })], ...sentences.map((sentence) => [sentence]), [], heads, ...lines],
    cells: new Map([
      ['0,0', { style: bold }],
      ...heads.map((_, index) => [`${headRow},${index}`, { style: bold }] as const),
    ]),
    columns: [{ width: 28 }, { width: 28 }, { width: 22 }, { width: 12 }, { width: 70 }],
  };
}
