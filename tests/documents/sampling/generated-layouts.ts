import { collectedFields } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition, InLanguages } from '#contracts/data-models.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import type { CellValue, SheetRow } from '#documents/reading/cells.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';

type Language = keyof InLanguages;

/** A sheet as a provider may write it, and what a person who knows it would say of it. */
export interface GeneratedLayout {
  name: string;
  rows: SheetRow[];
  headRow: number;
  /** Field of each head; null for a column that no field is for. */
  truth: { head: string; field: string | null }[];
  /** Rows of records. */
  records: number[];
  isMatrix: boolean;
  context: SampleContext;
}

/** Repeatable: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ownHeads: Record<Language, string[]> = {
  en: ['Broker', 'Sales rep', 'Ref', 'Checked by', 'Internal memo', 'Colour'],
  ja: ['担当者', '社内メモ', '確認者', '色'],
  ar: ['الوسيط', 'مذكرة داخلية', 'المدقق', 'اللون'],
};
const titles: Record<Language, string[]> = {
  en: ['Northgate Realty Services', 'Monthly report', 'Prepared for the owner', 'Confidential'],
  ja: ['ノースゲート不動産株式会社', '月次報告書', '社外秘'],
  ar: ['شركة نورثغيت العقارية', 'التقرير الشهري', 'سري'],
};
const totals: Record<Language, string[]> = {
  en: ['Total', 'Grand Total', 'Subtotal floor'],
  ja: ['合計', '小計'],
  ar: ['الإجمالي', 'المجموع'],
};
const months: Record<Language, string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ja: Array.from({ length: 12 }, (_, index) => `${index + 1}月`),
  ar: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
};

export function generateLayout(seed: number): GeneratedLayout {
  const random = randomOf(seed * 7919 + 13);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const language = (['en', 'ja', 'ar'] as const)[seed % 3]!;
  const standard = standardDataModels[seed % standardDataModels.length]!;
  const definition = definitionOf(standard);
  const fields = collectedFields(definition);
  const isMatrix = standard.code === 'budget' && random() < 0.7;
  const context: SampleContext = {
    ...{ fields, keyFields: definition.keyFields, periodField: definition.periodField, dateFormat: 'YYYY-MM-DD' },
    ...{ translation: [], firstMonth: '2026-01', brought: [], known: [] },
  };
  const omitted = new Set(isMatrix ? ['period', 'amount'] : []);
  const chosen = fields
    .filter(({ name, isRequired }) => !omitted.has(name) && (isRequired || random() < 0.45))
    .slice(0, 24);
  const columns: { head: string; field: DataModelFieldDefinition | null }[] = [];
  const used = new Set<string>();
  for (const field of chosen) {
    const head = headOf(field, fields, language, random);
    if (used.has(head.toLowerCase())) continue;
    used.add(head.toLowerCase());
    columns.push({ head, field });
    if (random() < 0.08) columns.push({ head: '', field: null });
  }
  for (const head of ownHeads[language]) if (random() < 0.3) columns.push({ head, field: null });
  if (isMatrix) for (const head of months[language]) columns.push({ head, field: null });
  const rows: SheetRow[] = [];
  let rowNo = 1;
  const titleCount = Math.floor(random() * 7);
  for (let index = 0; index < titleCount; index += 1, rowNo += 1)
    if (random() < 0.8) rows.push({ rowNo, cells: [pick(titles[language])] });
  const headRow = rowNo;
  rows.push({ rowNo, cells: columns.map(({ head }) => (head === '' ? null : head)) });
  const records: number[] = [];
  const count = 6 + Math.floor(random() * 20);
  for (let index = 0; index < count; index += 1) {
    rowNo += random() < 0.07 ? 2 : 1;
    rows.push({ rowNo, cells: columns.map(({ field, head }) => cellOf(field, head, index, random)) });
    records.push(rowNo);
    if (random() < 0.1) rows.push({ rowNo: (rowNo += 1), cells: totalCells(columns, pick(totals[language])) });
  }
  rows.push({ rowNo: (rowNo += 1), cells: totalCells(columns, totals[language][0]!) });
  return {
    ...{ name: `${standard.code} ${language} ${seed}`, rows, headRow, records, isMatrix, context },
    truth: columns.filter(({ head }) => head !== '').map(({ head, field }) => ({ head, field: field?.name ?? null })),
  };
}

/** A word that people write above the column, in their way; one that means another field as well is left out. */
function headOf(
  field: DataModelFieldDefinition,
  fields: readonly DataModelFieldDefinition[],
  language: Language,
  random: () => number,
): string {
  const words = [field.labels[language], ...(field.synonyms?.[language] ?? [])];
  const isShared = (word: string): boolean =>
    fields.some(
      (other) =>
        other !== field &&
        [...Object.values(other.labels), ...Object.values(other.synonyms ?? {}).flat()].includes(word),
    );
  const own = words.filter((word) => !isShared(word));
  const word = own[Math.floor(random() * own.length)] ?? field.labels[language];
  const way = random();
  if (way < 0.15) return word.toUpperCase();
  if (way < 0.3) return `${word} (${language === 'ja' ? '円' : language === 'ar' ? 'د.إ' : 'USD'})`;
  if (way < 0.4) return word.replace(' ', '  ');
  // A letter is lost, or a word more is written.
  if (way < 0.46 && word.length > 6) return word.slice(0, 3) + word.slice(4);
  if (way < 0.52 && language === 'en') return `${word} as reported`;
  return word;
}

function cellOf(field: DataModelFieldDefinition | null, head: string, index: number, random: () => number): CellValue {
  if (!field) return head === '' || random() < 0.5 ? null : months.en.includes(head) ? 100 + index : `x${index}`;
  const isEmpty = !field.isRequired && random() < 0.3;
  if (isEmpty) return null;
  switch (field.type) {
    case 'date':
      return { kind: 'date', iso: `2026-0${1 + (index % 9)}-15` };
    case 'month':
      return '2026-03';
    case 'enum':
      return field.enumValues?.[index % Math.max(1, field.enumValues.length)] ?? `V${index}`;
    case 'currency':
      return 'USD';
    case 'flag':
      return index % 2 === 0 ? 'yes' : 'no';
    case 'list':
    case 'code':
      return `C-${100 + index}`;
    case 'text':
      return `Name ${index}`;
    case 'integer':
    case 'bps':
      return index + 1;
    case 'decimal':
    case 'money':
    case 'area':
    case 'percent':
    case 'ratio':
      return Math.round(random() * 100_000) / 100;
  }
}

const totalCells = (columns: readonly { field: DataModelFieldDefinition | null }[], word: string): CellValue[] =>
  columns.map(({ field }, index) =>
    index === 0 ? word : field?.type === 'money' || field?.type === 'area' ? 12_345 : null,
  );
