import type { NamedId, SubmissionDetail } from '#contracts/submission-views.ts';
import { monthEnd, currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import type { DemoFund, DemoProperty } from '#local/demo/portfolio.ts';
import { fileNameOf, writeWorkbook } from '#local/demo/workbook.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { Workbook } from './workbooks.ts';

export interface LedgerPlace {
  fund: DemoFund;
  property: DemoProperty;
  submission: SubmissionDetail;
}

/** A submission of the trial balance for the third property of a provider, in the first month ahead that has none. */
export async function openTrialBalance(admin: Browser, providerCode: string): Promise<LedgerPlace> {
  const fund = demoFunds.find(({ provider }) => provider.code === providerCode);
  const property = fund?.properties[2];
  if (!fund || !property) throw new Error(`The demonstration lacks a third property of ${providerCode}.`);
  const filters = (await admin.get('/api/submissions/filters')).body as Record<string, NamedId[]>;
  const idOf = (list: string, name: string) => filters[list]?.find((one) => one.name === name)?.id;
  for (let ahead = 1; ahead <= 12; ahead += 1) {
    const { status, body } = await admin.send('POST', '/api/submissions', {
      serviceProviderId: idOf('serviceProviders', fund.provider.name),
      propertyId: idOf('properties', property.name),
      datasetId: idOf('datasets', 'Trial Balance'),
      postMonth: shiftMonth(currentPostMonth(new Date()), ahead),
    });
    if (status === 409) continue;
    const { submissionNo } = body as { submissionNo?: string };
    if (!submissionNo) throw new Error(`No submission was opened: ${JSON.stringify(body)}`);
    const submission = (await admin.get(`/api/submissions/${submissionNo}`)).body as SubmissionDetail;
    return { fund, property, submission };
  }
  throw new Error('Every month ahead has its trial balance: start the demonstration anew.');
}

export interface LedgerAccount {
  code: string;
  name: string;
  net: number;
}

const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Sixty accounts that no chart knows: forty in a range, three that are called as master accounts are, and seventeen others. */
export function sixtyAccounts(): LedgerAccount[] {
  return [
    ...many(40, (index) => ({ code: String(7001 + index), name: `Unit ${index + 1}`, net: -100 })),
    { code: '8001', name: 'Settlement cash', net: 3501 },
    { code: '8002', name: 'Insurance premiums', net: 299 },
    { code: '8003', name: 'Loan interest paid', net: 200 },
    ...many(16, (index) => ({ code: String(9001 + index), name: `Sundry ${index + 1}`, net: 2 })),
    { code: '9017', name: 'Sundry 17', net: -32 },
  ];
}

/** The provider's workbook of a trial balance, in its own layout. */
export async function ledgerWorkbook(place: LedgerPlace, accounts: readonly LedgerAccount[]): Promise<Workbook> {
  const { fund, property, submission } = place;
  const { postMonth } = submission;
  const rows = accounts.map(({ code, name, net }) => ({
    ...{ property_code: property.providerCode, period_end: monthEnd(postMonth), book: 'Accrual' },
    ...{ account_code: code, account_name: name, opening_balance: 0 },
    ...{ debit: Math.max(0, net), credit: Math.max(0, -net), net_change: net, closing_balance: net },
    currency: fund.currency,
  }));
  return {
    name: fileNameOf(property, 'trial_balance', postMonth),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeWorkbook(fund, property.name, postMonth, 'trial_balance', rows),
  };
}
