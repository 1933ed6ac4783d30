import type { Texts } from './texts.ts';

/** Where thresholds of the packs come from, as people read it. */
export const packSources = {
  arithmetic: ['Figures of one report agree with each other', '帳票内の数値の整合', 'تطابق أرقام التقرير الواحد'],
  doubleEntry: ['Double-entry bookkeeping', '複式簿記の原則', 'مبدأ القيد المزدوج'],
  rentRollRubric: [
    'CRE Skills, rent roll validation rules (github.com/mariourquia/cre-skills-plugin)',
    'CRE Skills レントロール検証ルール（github.com/mariourquia/cre-skills-plugin）',
    'قواعد التحقق من كشف الإيجارات في CRE Skills ‏(github.com/mariourquia/cre-skills-plugin)',
  ],
  lending: [
    'Interagency Guidelines for Real Estate Lending Policies (12 CFR 365, appendix A)',
    '米国銀行当局の不動産融資指針（12 CFR 365 付録A）',
    'إرشادات الجهات الرقابية الأمريكية للإقراض العقاري (‎12 CFR 365، الملحق A)',
  ],
  multifamilyLending: [
    'Fannie Mae Multifamily Guide, minimum debt service coverage',
    'Fannie Mae Multifamily Guide の最低DSCR',
    'دليل Fannie Mae Multifamily، الحد الأدنى لتغطية خدمة الدين',
  ],
  loanAgreement: [
    'The loan agreement, as reported',
    '報告された融資契約の条件',
    'شروط اتفاقية القرض كما وردت في التقرير',
  ],
  valuationGuidelines: [
    'INREV Guidelines, property valuation: once a year',
    'INREVガイドライン（不動産評価は年1回以上）',
    'إرشادات INREV: تقييم العقار مرة في السنة على الأقل',
  ],
  valuationStandards: [
    'RICS Valuation – Global Standards',
    'RICS評価基準（グローバル基準）',
    'معايير RICS العالمية للتقييم',
  ],
  leaseImports: [
    'Lease imports of property management systems',
    '賃貸管理システムの契約データ取込要件',
    'متطلبات استيراد العقود في أنظمة إدارة العقارات',
  ],
  taxRates: [
    'VAT Directive 2006/112/EC: the highest standard rate in force is 27 %',
    'EU付加価値税指令2006/112/EC（標準税率の最高は27%）',
    'توجيه ضريبة القيمة المضافة 2006/112/EC (أعلى معدل قياسي 27 %)',
  ],
  practice: [
    'Practice of fund administration; set it to the limits of the house',
    'ファンド管理の実務（自社の基準に調整）',
    'ممارسات إدارة الصناديق، وتُضبط على حدود المؤسسة',
  ],
} as const satisfies Record<string, Texts>;
export type PackSource = keyof typeof packSources;
