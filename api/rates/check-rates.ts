import type { FieldProblem } from '#contracts/masters.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';

interface Draft {
  id: number | null;
  values: Readonly<Record<string, StoredValue>>;
}

/** A rate is of a month, between two currencies, and there is one of a kind. A known rate keeps all that. */
export async function checkRates(
  { em }: MasterContext,
  drafts: readonly Draft[],
): Promise<Map<number, FieldProblem[]>> {
  const wanted = drafts.flatMap(({ id, values }, index) => (id === null ? [{ index, ...values }] : []));
  const taken = await select<{ index: number }>(
    em,
    sql`select w.index from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as w(index int, "postMonth" date, "fromCurrency" text, "toCurrency" text, kind text)
        join exchange_rate r on r.post_month = w."postMonth" and r.from_currency = w."fromCurrency"
          and r.to_currency = w."toCurrency" and r.kind = w.kind and r.retired_at is null`,
  );
  const isTaken = new Set(taken.map(({ index }) => index));
  return new Map(
    wanted.flatMap(({ index, ...values }): [number, FieldProblem[]][] => {
      const problems = problemsOf(values, isTaken.has(index));
      return problems.length === 0 ? [] : [[index, problems]];
    }),
  );
}

function problemsOf(values: Readonly<Record<string, StoredValue>>, isTaken: boolean): FieldProblem[] {
  const { postMonth, fromCurrency, toCurrency } = values;
  const month = typeof postMonth === 'string' ? postMonth : null;
  return [
    ...(month !== null && !month.endsWith('-01')
      ? [{ field: 'postMonth', code: 'NotADate' as const, found: month }]
      : []),
    ...(typeof toCurrency === 'string' && fromCurrency === toCurrency
      ? [{ field: 'toCurrency', code: 'NotAllowed' as const, found: toCurrency }]
      : []),
    ...(isTaken ? [{ field: 'postMonth', code: 'Duplicate' as const, found: month, params: { by: '' } }] : []),
  ];
}
