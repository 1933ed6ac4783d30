import { z } from 'zod';

export const pageSizes = [10, 25, 50, 100] as const;
export const exactTotal = 10_000;

const whole = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/**
 * Query of a numbered list: `page` from 1, `size` of the four sizes, `sort` a column (`-` before it descends),
 * `search` free text. Rows beyond the 10,000th are not reached by number: the reader narrows the filter.
 */
export function listQuery<const Column extends string>(
  columns: readonly [Column, ...Column[]],
  first: Column | `-${Column}`,
) {
  const orders = columns.flatMap((column) => [column, `-${column}`] as const);
  return z.object({
    page: whole(1),
    size: z.coerce
      .number()
      .refine((size) => (pageSizes as readonly number[]).includes(size), `expected one of ${pageSizes.join(', ')}`)
      .default(25),
    sort: z.enum(orders as [Column | `-${Column}`, ...(Column | `-${Column}`)[]]).default(first as never),
    search: z.string().trim().max(200).default(''),
  });
}

export function sortOf(sort: string): { column: string; direction: 'asc' | 'desc' } {
  return sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' };
}

export function offsetOf(query: { page: number; size: number }): number {
  return (query.page - 1) * query.size;
}
