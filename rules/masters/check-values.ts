import { refusedCharacter } from '#contracts/characters.ts';
import type { Draft, DraftValue, FieldDefinition, FieldProblem, ProblemCode } from '#contracts/masters.ts';

const longestText = 200;
const emailShape = /^[^\s@"<>(),;:]+@[^\s@"<>(),;:]+\.[^\s@"<>(),;:.]{2,}$/u;
const decimalShape = /^-?\d+(\.\d+)?$/;
const dayShape = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Texts without the space around them; nothing is blank but null. */
export function tidyValue(value: DraftValue): DraftValue {
  if (Array.isArray(value)) return [...new Set(value.map((code) => code.trim()).filter((code) => code !== ''))];
  if (typeof value !== 'string') return value;
  const tidy = value.replaceAll('\u00a0', ' ').trim();
  return tidy === '' ? null : tidy;
}

export function isBlank(value: DraftValue | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * What can be said of values without looking anything up, field by field in the order of the definition. A field that
 * is left out is wrong only where `isNew` and it is required.
 */
export function checkValues(fields: readonly FieldDefinition[], draft: Draft, isNew: boolean): FieldProblem[] {
  return fields.flatMap((field): FieldProblem[] => {
    const value = draft[field.name];
    if (value === undefined && !isNew) return [];
    if (isBlank(value)) return field.isRequired ? [{ field: field.name, code: 'Required', found: null }] : [];
    const found = Array.isArray(value) ? value.join(', ') : String(value);
    const problem = checkValue(field, value as Exclude<DraftValue, null>);
    return problem === null ? [] : [{ field: field.name, found: found.slice(0, 500), ...problem }];
  });
}

type Fault = { code: ProblemCode; params?: Record<string, string | number> };

function checkValue(field: FieldDefinition, value: string | boolean | string[]): Fault | null {
  switch (field.type) {
    case 'flag':
      return typeof value === 'boolean' ? null : { code: 'NotAFlag' };
    case 'references':
      return Array.isArray(value) ? null : { code: 'UnknownCode' };
    case 'text':
    case 'email':
    case 'lookup':
    case 'choice':
    case 'reference':
      return typeof value === 'string' ? checkText(field, value) : { code: 'NotInList' };
    case 'integer':
    case 'decimal':
      return typeof value === 'string' ? checkNumber(field, value) : { code: 'NotANumber' };
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : { code: 'NotADate' };
  }
}

function checkText({ type, maxLength = longestText }: FieldDefinition, text: string): Fault | null {
  if ([...text].length > maxLength) return { code: 'TooLong', params: { max: maxLength } };
  const character = refusedCharacter(text, { isLine: maxLength <= longestText });
  if (character !== null) return { code: 'BadCharacter', params: { character } };
  return type === 'email' && !emailShape.test(text) ? { code: 'NotAnEmail' } : null;
}

function checkNumber(field: FieldDefinition, text: string): Fault | null {
  if (!decimalShape.test(text)) return { code: 'NotANumber' };
  const places = text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const decimals = field.type === 'integer' ? 0 : (field.decimals ?? 4);
  if (places > decimals) {
    return field.type === 'integer' ? { code: 'NotANumber' } : { code: 'TooManyDecimals', params: { max: decimals } };
  }
  const { min = -999_999_999, max = 999_999_999 } = field;
  const value = Number(text);
  return value < min || value > max ? { code: 'OutOfRange', params: { min, max } } : null;
}

function isDay(text: string): boolean {
  if (!dayShape.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
