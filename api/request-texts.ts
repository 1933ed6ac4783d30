import { refusedCharacter } from '#contracts/characters.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { AppError } from './errors.ts';

/** Deeper than any request of the page; deeper values would overflow the stack of recursive functions. */
const deepest = 40;

interface Place {
  value: unknown;
  /** The name that the value, or the list that it is in, has. */
  field: string;
  depth: number;
}

/** @throws AppError BadInput for a NUL character anywhere, for what is too deep, and for a text in the body that cannot be kept */
export function assertTexts({ params, query, body }: { params: unknown; query: unknown; body: unknown }): void {
  walk([params, query], (text) => {
    if (text.includes('\0')) throw new AppError('BadInput', 'The request holds a NUL character.');
  });
  walk([body], (text, field) => {
    const character = refusedCharacter(text);
    if (character === null) return;
    const problem: FieldProblem = { field, code: 'BadCharacter', found: null, params: { character } };
    const details = { fault: 'character', character, problems: [problem] };
    throw new AppError('BadInput', `${field || 'body'}: the character ${character} is not accepted.`, details);
  });
}

function walk(values: readonly unknown[], check: (text: string, field: string) => void): void {
  const open: Place[] = values.map((value) => ({ value, field: '', depth: 0 }));
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, field, depth } = place;
    if (typeof value === 'string') check(value, field);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw new AppError('BadInput', 'The request is nested too deeply.');
    for (const [name, inner] of Object.entries(value)) {
      check(name, field);
      open.push({ value: inner, field: Array.isArray(value) ? field : name, depth: depth + 1 });
    }
  }
}
