/** How each provider lays out its sheets: heads in its own language, in its own order. */
export interface DemoColumn {
  field: string;
  head: string;
  format?: 'amount' | 'day';
}

type Heads = Record<string, readonly [us: string, japan: string, gulf: string]>;

const rentRollHeads: Heads = {
  property_code: ['Property', '物件', 'العقار'],
  unit_code: ['Unit', '区画', 'الوحدة'],
  floor: ['Floor', '階', 'الطابق'],
  space_type: ['Space type', '用途', 'نوع المساحة'],
  unit_status: ['Status', '状態', 'الحالة'],
  tenant_name: ['Tenant', 'テナント名', 'المستأجر'],
  lease_type: ['Lease type', '契約種別', 'نوع العقد'],
  lease_start_date: ['Lease from', '契約開始', 'بداية العقد'],
  lease_end_date: ['Lease to', '契約終了', 'نهاية العقد'],
  rentable_area: ['Area', '面積', 'المساحة'],
  monthly_base_rent: ['Monthly rent', '月額賃料', 'الإيجار الشهري'],
  annual_base_rent: ['Annual rent', '年額賃料', 'الإيجار السنوي'],
  market_rent_monthly: ['Market rent', '市場賃料', 'إيجار السوق'],
  security_deposit: ['Deposit', '敷金', 'التأمين'],
  lease_code: ['Lease no.', '契約番号', 'رقم العقد'],
  as_of_date: ['As of', '基準日', 'بتاريخ'],
  area_unit: ['Unit of area', '面積単位', 'وحدة المساحة'],
  currency: ['Currency', '通貨', 'العملة'],
};

const trialBalanceHeads: Heads = {
  property_code: ['Property', '物件', 'العقار'],
  period_end: ['Period end', '対象期間末日', 'نهاية الفترة'],
  book: ['Book', '帳簿', 'الدفتر'],
  account_code: ['Account', '科目コード', 'الحساب'],
  account_name: ['Account name', '科目名', 'اسم الحساب'],
  opening_balance: ['Opening', '月初残高', 'الافتتاحي'],
  debit: ['Debit', '借方', 'مدين'],
  credit: ['Credit', '貸方', 'دائن'],
  net_change: ['Net change', '当月増減', 'صافي الحركة'],
  closing_balance: ['Closing', '月末残高', 'الختامي'],
  currency: ['Currency', '通貨', 'العملة'],
};

const languageIndex: Record<string, 0 | 1 | 2> = { US: 0, JP: 1, AE: 2 };
const days = new Set(['lease_start_date', 'lease_end_date', 'as_of_date', 'period_end']);
const amounts = new Set([
  'rentable_area',
  'monthly_base_rent',
  'annual_base_rent',
  'market_rent_monthly',
  'security_deposit',
  'opening_balance',
  'debit',
  'credit',
  'net_change',
  'closing_balance',
]);

/** Row that holds the heads; a title and the provider's name stand above. */
export const headRow = 5;
export const totalWord: Record<string, string> = { US: 'Total', JP: '合計', AE: 'الإجمالي' };
export const sheetName: Record<'rent_roll' | 'trial_balance', string> = {
  rent_roll: 'Rent Roll',
  trial_balance: 'Trial Balance',
};

export function columnsOf(model: 'rent_roll' | 'trial_balance', country: string): DemoColumn[] {
  const heads = model === 'rent_roll' ? rentRollHeads : trialBalanceHeads;
  return Object.entries(heads).map(([field, names]) => ({
    field,
    head: names[languageIndex[country] ?? 0],
    ...(days.has(field) ? { format: 'day' as const } : amounts.has(field) ? { format: 'amount' as const } : {}),
  }));
}
