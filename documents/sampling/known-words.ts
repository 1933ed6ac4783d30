import { monthNames } from '../mapping/month-names.ts';

/** Words that rows of totals begin with, in the languages of the product. */
export const totalWords: readonly string[] = [
  'Total',
  'Totals',
  'Subtotal',
  'Sub-total',
  'Sub total',
  'Grand total',
  'Sum',
  '合計',
  '小計',
  '総計',
  '総合計',
  '計',
  'الإجمالي',
  'إجمالي',
  'المجموع',
  'مجموع',
  'الاجمالي',
  'اجمالي',
];

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const arabic = [
  ['يناير', 'كانون الثاني'],
  ['فبراير', 'شباط'],
  ['مارس', 'آذار'],
  ['أبريل', 'ابريل', 'نيسان'],
  ['مايو', 'أيار'],
  ['يونيو', 'حزيران'],
  ['يوليو', 'تموز'],
  ['أغسطس', 'اغسطس', 'آب'],
  ['سبتمبر', 'أيلول'],
  ['أكتوبر', 'اكتوبر', 'تشرين الأول'],
  ['نوفمبر', 'تشرين الثاني'],
  ['ديسمبر', 'كانون الأول'],
];

/** The month, 1 to 12, that a head names, whatever its year; `M01` is the first of the fiscal year and 101. */
export function monthOfHead(head: string): number | null {
  const text = head.normalize('NFKC').trim().toLowerCase();
  const ordinal = /^(?:m|p|period|month)\s*0?(\d{1,2})$/u.exec(text);
  if (ordinal) return inYear(Number(ordinal[1])) && 100 + Number(ordinal[1]);
  const name = /^([a-z]{3,9})\.?(?:[\s\-'/.]*(?:\d{2}|\d{4}))?$/u.exec(text);
  if (name) {
    const word = name[1]!;
    const index = english.findIndex((short) => word.startsWith(short) && isMonthName(word, short));
    return index < 0 ? null : index + 1;
  }
  const japanese = /^(?:\d{2,4}年\s*|(?:令和|平成)?(?:\d{1,2}|元)年\s*)?(\d{1,2})月(?:度|分)?$/u.exec(text);
  if (japanese) return inYear(Number(japanese[1]));
  const numeric = /^(?:\d{4}[-/.](\d{1,2})|(\d{1,2})[-/.]\d{4})(?:[-/.](?:28|29|30|31|0?1))?$/u.exec(text);
  if (numeric) return inYear(Number(numeric[1] ?? numeric[2]));
  const plain = text.replace(/[\s\-/]*\d{2,4}$/u, '');
  const found = arabic.findIndex((names) => names.includes(plain));
  return found < 0 ? null : found + 1;
}

const isMonthName = (word: string, short: string): boolean =>
  word === short || word === 'sept' || monthNames.some((name) => name === word && name.startsWith(short));
const inYear = (month: number): number | null => (month >= 1 && month <= 12 ? month : null);
