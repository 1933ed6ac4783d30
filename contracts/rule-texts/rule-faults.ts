export const ruleFaultCodes = [
  'ValueExpected',
  'SignExpected',
  'TestExpected',
  'FieldExpected',
  'NumberExpected',
  'UnknownField',
  'UnknownDataset',
  'UnknownFunction',
  'UnknownWord',
  'WrongKind',
  'WrongCount',
  'WrongClause',
  'DivisionByZero',
] as const;
export type RuleFaultCode = (typeof ruleFaultCodes)[number];

/** What is wrong with the text of a rule, and where. */
export interface RuleFault {
  from: number;
  to: number;
  code: RuleFaultCode;
  found: string;
  /** A kind, a count or words. */
  expected: string;
  /** What may have been meant in its place. */
  suggestion: string | null;
}

/** The name that is nearest to a mistyped one, when it is near at all. */
export function nearestName(wanted: string, names: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase());
    if (distance <= limit && (nearest === null || distance < nearest.distance)) nearest = { name, distance };
  }
  return nearest?.name ?? null;
}

function editDistance(left: string, right: string): number {
  let before = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isEqual = left[row - 1] === right[column - 1];
      line.push(Math.min(before[column]! + 1, line[column - 1]! + 1, before[column - 1]! + (isEqual ? 0 : 1)));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}
