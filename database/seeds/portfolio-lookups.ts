import type { LanguageCode } from '#contracts/sessions.ts';

/** Values that funds and properties choose from. */
export const portfolioLookups: Readonly<Record<string, Readonly<Record<string, Record<LanguageCode, string>>>>> = {
  PropertyType: {
    Office: { en: 'Office', ja: 'オフィス', ar: 'مكتبي' },
    Retail: { en: 'Retail', ja: '商業施設', ar: 'تجزئة' },
    Industrial: { en: 'Industrial', ja: '物流・産業施設', ar: 'صناعي' },
    Residential: { en: 'Residential', ja: '住宅', ar: 'سكني' },
    Medical: { en: 'Medical', ja: '医療施設', ar: 'طبي' },
    Hotel: { en: 'Hotel', ja: 'ホテル', ar: 'فندقي' },
    MixedUse: { en: 'Mixed use', ja: '複合用途', ar: 'متعدد الاستخدامات' },
    Land: { en: 'Land', ja: '土地', ar: 'أرض' },
    Other: { en: 'Other', ja: 'その他', ar: 'أخرى' },
  },
  OwnershipType: {
    DIRECT: { en: 'Direct', ja: '直接保有', ar: 'ملكية مباشرة' },
    JOINT_VENTURE: { en: 'Joint venture', ja: '共同投資（JV）', ar: 'مشروع مشترك' },
    TRUST_BENEFICIARY: { en: 'Trust beneficiary interest', ja: '信託受益権', ar: 'حق مستفيد في عهدة مالية (Trust)' },
    LEASEHOLD: { en: 'Leasehold', ja: '借地権', ar: 'حق إيجار طويل الأجل' },
    CO_OWNERSHIP: { en: 'Co-ownership', ja: '共有', ar: 'ملكية مشتركة' },
  },
  Location: {
    CBD: { en: 'Central business district', ja: '都心業務地区', ar: 'منطقة الأعمال المركزية' },
    CITY: { en: 'City', ja: '市街地', ar: 'داخل المدينة' },
    SUBURBAN: { en: 'Suburban', ja: '郊外', ar: 'ضاحية' },
    LOGISTICS_HUB: { en: 'Logistics hub', ja: '物流拠点', ar: 'مركز لوجستي' },
    OTHER: { en: 'Other', ja: 'その他', ar: 'أخرى' },
  },
  Vehicle: {
    OPEN_END: { en: 'Open-end fund', ja: 'オープンエンド型ファンド', ar: 'صندوق مفتوح' },
    CLOSED_END: { en: 'Closed-end fund', ja: 'クローズドエンド型ファンド', ar: 'صندوق مغلق' },
    REIT: { en: 'REIT', ja: 'REIT', ar: 'صندوق استثمار عقاري متداول' },
    SEPARATE_ACCOUNT: { en: 'Separate account', ja: 'セパレートアカウント', ar: 'محفظة خاصة مُدارة' },
    SPV: { en: 'Special purpose vehicle', ja: '特別目的会社', ar: 'شركة ذات غرض خاص' },
  },
  Investment: {
    CORE: { en: 'Core', ja: 'コア', ar: 'أساسي' },
    CORE_PLUS: { en: 'Core plus', ja: 'コアプラス', ar: 'أساسي معزز' },
    VALUE_ADD: { en: 'Value-add', ja: 'バリューアッド', ar: 'قيمة مضافة' },
    OPPORTUNISTIC: { en: 'Opportunistic', ja: 'オポチュニスティック', ar: 'اغتنام الفرص' },
    DEVELOPMENT: { en: 'Development', ja: '開発', ar: 'تطوير' },
  },
};
