import { createHash } from 'node:crypto';

/** The same request repeated means the same operation for every row. */
export function operationOfRow(opId: string, submissionNo: string): string {
  const hex = createHash('sha256').update(`${opId}:${submissionNo}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
