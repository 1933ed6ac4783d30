import { field, neededWhen } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/debt.json' with { type: 'json' };
import { withWords } from './words.ts';

const facilityTypes = ['Mortgage', 'Mezzanine', 'Revolver', 'Construction', 'Shareholder'];
const rateTypes = ['Fixed', 'Floating', 'Capped'];
const hedgeTypes = ['None', 'Swap', 'Cap', 'Collar'];
const amortisations = ['Bullet', 'Amortising', 'Partial'];
const dayCounts = ['Act-360', 'Act-365', '30-360'];
const covenantStatuses = ['OK', 'Warning', 'Breach', 'Waived'];
const recourses = ['Recourse', 'Non-recourse', 'Limited recourse'];

const whenFloating = neededWhen('rate_type', 'Floating', 'Capped');

const fields = [
  field('loan_code', 'code!', 'Loan code', '借入コード', 'رمز القرض'),
  field('borrower_entity', 'code!', 'Borrower entity', '借入エンティティ', 'الكيان المقترض'),
  field('property_code', 'code', 'Property code', '物件コード', 'رمز العقار'),
  field('lender', 'text', 'Lender', '貸付人名', 'الجهة المقرضة'),
  field('secured_property_codes', 'list', 'Secured properties', '担保物件', 'العقارات المرهونة', {
    requiredWhen: neededWhen('facility_type', 'Mortgage', 'Construction'),
  }),
  field('facility_type', 'enum!', 'Facility type', '融資区分', 'نوع التسهيل', facilityTypes),
  field('period_end', 'date!', 'Period end', '対象期間末日', 'نهاية الفترة'),
  field('origination_date', 'date!', 'Origination date', '当初実行日', 'تاريخ إنشاء القرض'),
  field('maturity_date', 'date!', 'Maturity date', '最終弁済期日', 'تاريخ الاستحقاق'),
  field('extended_maturity', 'date', 'Extended maturity', '延長後の弁済期日', 'الاستحقاق الممدد'),
  field('original_principal', 'money!', 'Original principal', '当初元本額', 'أصل القرض'),
  field('committed', 'money', 'Committed amount', 'コミットメント金額', 'المبلغ الملتزم به'),
  field('opening_balance', 'money!', 'Opening balance', '月初残高', 'الرصيد الافتتاحي'),
  field('drawdown', 'money!', 'Drawdown', '当月借入額', 'المبلغ المسحوب'),
  field('principal_paid', 'money!', 'Principal paid', '元本返済金額', 'أصل الدين المسدد'),
  field('closing_balance', 'money!', 'Closing balance', '月末残高', 'الرصيد الختامي'),
  field('rate_type', 'enum!', 'Rate type', '金利種別', 'نوع سعر الفائدة', rateTypes),
  field('index', 'text', 'Index', '基準金利', 'المؤشر المرجعي', { requiredWhen: whenFloating }),
  field('spread_bps', 'bps', 'Spread (basis points)', 'スプレッド（bp）', 'الهامش (نقطة أساس)', {
    requiredWhen: whenFloating,
  }),
  field('all_in_rate', 'percent!', 'All-in rate', 'オールイン金利', 'سعر الفائدة الإجمالي'),
  field('hedge_type', 'enum', 'Hedge type', 'ヘッジ種別', 'نوع التحوط', hedgeTypes),
  field('hedge_notional', 'money', 'Hedge notional', 'ヘッジ想定元本', 'المبلغ الاسمي للتحوط'),
  field('hedge_strike', 'percent', 'Hedge strike', 'ヘッジ行使金利', 'سعر تنفيذ التحوط'),
  field('hedge_expiry', 'date', 'Hedge expiry', 'ヘッジ満期日', 'تاريخ انتهاء التحوط'),
  field('amortisation', 'enum', 'Amortization', '元本返済方式', 'طريقة سداد الأصل', amortisations),
  field('io_end_date', 'date', 'Interest-only end', '元本据置期間終了日', 'نهاية فترة سداد الفائدة فقط'),
  field('day_count', 'enum', 'Day count', '日数計算方法', 'أساس احتساب الأيام', dayCounts),
  field('interest_paid', 'money!', 'Interest paid', '支払利息', 'الفائدة المدفوعة'),
  field('accrued_interest', 'money', 'Accrued interest', '未払利息', 'الفائدة المستحقة'),
  field('escrow_balance', 'money', 'Escrow balance', 'エスクロー残高', 'رصيد الحساب المحجوز'),
  field('ltv', 'percent', 'Loan to value (LTV)', '借入金比率（LTV）', 'نسبة القرض إلى القيمة'),
  field('ltv_covenant', 'percent', 'LTV covenant', 'LTVの財務制限', 'تعهد نسبة القرض إلى القيمة'),
  field('dscr', 'ratio', 'Debt service coverage (DSCR)', '元利金返済カバー率（DSCR）', 'نسبة تغطية خدمة الدين'),
  field('dscr_covenant', 'ratio', 'DSCR covenant', 'DSCRの財務制限', 'تعهد نسبة تغطية خدمة الدين'),
  field('test_date', 'date', 'Covenant test date', '財務制限の判定日', 'تاريخ اختبار التعهدات'),
  field('covenant_status', 'enum', 'Covenant status', '財務制限の状況', 'حالة التعهدات', covenantStatuses),
  field('prepayment_terms', 'text', 'Prepayment terms', '期限前弁済の条件', 'شروط السداد المبكر'),
  field('recourse', 'enum', 'Recourse', '遡及区分', 'حق الرجوع', recourses),
  field('currency', 'currency!', 'Currency', '通貨', 'العملة'),
];

/** One row per loan and period. The borrower is an entity; a property is named where the loan has one. */
export const debt: StandardDataModel = {
  code: 'debt',
  name: 'Debt',
  names: { en: 'Debt', ja: '借入金', ar: 'الديون' },
  subject: 'entity',
  periodRule: 'AT',
  periodField: 'period_end',
  keyFields: ['loan_code'],
  fields: withWords(fields, heads),
};
