import type { DemoModel } from './layout.ts';

type Row = Record<string, string | number | null>;
export type Fault = 'none' | 'hard' | 'soft' | 'slight';

const cents = (amount: number) => Math.round(amount * 100) / 100;

function change(row: Row | undefined, values: Row): void {
  if (row) Object.assign(row, values);
}

/** Rows with the faults a real workbook comes with; `slight` is one that passes and is corrected later. */
export function withFault(model: DemoModel, rows: Row[], fault: Fault): Row[] {
  const copy = rows.map((row) => ({ ...row }));
  if (fault === 'none') return copy;
  if (model === 'rent_roll') return faultyRentRoll(copy, fault);
  return model === 'trial_balance' ? faultyTrialBalance(copy, fault) : withoutCell(copy, fault);
}

function faultyRentRoll(rows: Row[], fault: Fault): Row[] {
  const let_ = rows.filter((row) => row.unit_status === 'Occupied');
  const [first, second, third] = let_;
  if (fault === 'hard') {
    change(first, { unit_status: 'Vacant' });
    change(second, { lease_end_date: '2019-12-31' });
    change(third, { unit_code: rows[0]?.unit_code ?? '101' });
  } else if (fault === 'soft') {
    change(first, { annual_base_rent: cents(Number(first?.annual_base_rent) * 1.048) });
    change(second, { market_rent_monthly: cents(Number(second?.monthly_base_rent) * 0.68) });
  } else {
    change(third, { tenant_name: 'Redstone Insurance' });
    change(second, { security_deposit: cents(Number(second?.security_deposit) + 1) });
  }
  return rows;
}

/** A required cell was left empty: the third column of each of these models is one. */
function withoutCell(rows: Row[], fault: Fault): Row[] {
  const [first] = rows;
  const field = Object.keys(first ?? {})[2];
  if (fault === 'hard' && field !== undefined) change(first, { [field]: null });
  return rows;
}

function faultyTrialBalance(rows: Row[], fault: Fault): Row[] {
  const line = rows.find((row) => row.account_code === '5110');
  if (fault === 'hard') change(line, { closing_balance: cents(Number(line?.closing_balance) + 1250) });
  else change(line, { account_name: 'Utilities (est.)' });
  return rows;
}
