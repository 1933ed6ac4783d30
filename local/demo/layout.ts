import { isAmountType } from '#contracts/data-models.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';

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
export const sheetName = {
  rent_roll: 'Rent Roll',
  trial_balance: 'Trial Balance',
  budget: 'Budget',
  charge_schedule: 'Charge Schedule',
  debt: 'Debt',
  valuation: 'Valuation',
  occupancy: 'Occupancy',
  leasing_deal: 'Leasing Deals',
} as const;
export type DemoModel = keyof typeof sheetName;

/** Fields that the providers fill of the models whose heads are those that the model knows. */
const filled: Partial<Record<DemoModel, string>> = {
  budget: 'property_code fiscal_year period version account_code account_name amount currency',
  charge_schedule: `property_code unit_code lease_code tenant_code charge_code charge_type charge_start_date
    charge_end_date amount amount_basis billing_frequency account_code currency`,
  debt: `loan_code borrower_entity lender secured_property_codes facility_type period_end origination_date maturity_date
    original_principal opening_balance drawdown principal_paid closing_balance rate_type index spread_bps all_in_rate
    interest_paid ltv ltv_covenant covenant_status currency`,
  valuation: `property_code valuation_date valuation_type status valuer standard method market_value_gross
    purchaser_costs ownership_share currency cap_rate terminal_cap_rate discount_rate stabilised_noi passing_rent`,
  occupancy: `property_code post_month leasable_area leased_area occupied_area vacant_area area_unit units_total
    units_occupied number_of_leases number_of_tenants move_ins move_outs occupancy_pct_area`,
  leasing_deal: `deal_id property_code unit_code tenant_name deal_type stage stage_date start_date end_date area area_unit
    term_months starting_rent prior_rent free_months leasing_commission currency`,
};

const languages = ['en', 'ja', 'ar'] as const;

export function columnsOf(model: DemoModel, country: string): DemoColumn[] {
  const language = languageIndex[country] ?? 0;
  const heads = model === 'rent_roll' ? rentRollHeads : model === 'trial_balance' ? trialBalanceHeads : null;
  if (heads === null) return knownColumnsOf(model, languages[language]);
  return Object.entries(heads).map(([field, names]) => ({
    field,
    head: names[language],
    ...(days.has(field) ? { format: 'day' as const } : amounts.has(field) ? { format: 'amount' as const } : {}),
  }));
}

/** Whether a mapping with English heads reads sheets whose heads are in the language of the provider. */
export const isTranslated = (model: DemoModel, country: string) => model === 'occupancy' && country !== 'US';

/** The field whose head has no translation yet. */
const untranslated = 'number_of_tenants';

/** What the heads of a translated sheet mean. */
export function translatedHeads(model: DemoModel, country: string): { field: string; head: string; meaning: string }[] {
  const meanings = new Map(columnsOf(model, 'US').map(({ field, head }) => [field, head]));
  return columnsOf(model, country)
    .filter(({ field }) => field !== untranslated)
    .map(({ field, head }) => ({ field, head, meaning: meanings.get(field) ?? head }));
}

/** In the order of the model, each under the first head that the model knows in the language. */
function knownColumnsOf(model: DemoModel, language: (typeof languages)[number]): DemoColumn[] {
  const names = new Set(filled[model]?.split(/\s+/));
  const { fields = [] } = standardDataModels.find(({ code }) => code === model) ?? {};
  return fields
    .filter(({ name }) => names.has(name))
    .map(({ name, type, labels, synonyms }) => ({
      field: name,
      head: synonyms?.[language]?.[0] ?? labels[language],
      ...(type === 'date' ? { format: 'day' as const } : isAmountType(type) ? { format: 'amount' as const } : {}),
    }));
}
