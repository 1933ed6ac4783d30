/** Japanese and Arabic names of the holidays that come with the product, by their English ones. */
const names: Readonly<Record<string, readonly [ja: string, ar: string]>> = {
  "New Year's Day": ['元日', 'رأس السنة الميلادية'],
  'January 2nd': ['正月休み（1月2日）', 'عطلة رأس السنة (2 يناير)'],
  'January 3rd': ['正月休み（1月3日）', 'عطلة رأس السنة (3 يناير)'],
  "New Year's Eve": ['大晦日', 'ليلة رأس السنة'],
  'Coming of Age Day': ['成人の日', 'يوم بلوغ سن الرشد'],
  'Foundation Day': ['建国記念の日', 'ذكرى تأسيس الدولة'],
  "Emperor's Birthday": ['天皇誕生日', 'عيد ميلاد الإمبراطور'],
  'Spring Equinox Day': ['春分の日', 'يوم الاعتدال الربيعي'],
  'Showa Day': ['昭和の日', 'يوم شووا'],
  'Constitution Day': ['憲法記念日', 'يوم الدستور'],
  'Greenery Day': ['みどりの日', 'يوم الخضرة'],
  "Children's Day": ['こどもの日', 'يوم الطفل'],
  'Marine Day': ['海の日', 'يوم البحر'],
  'Mountain Day': ['山の日', 'يوم الجبل'],
  'Respect-for-the-Aged Day': ['敬老の日', 'يوم احترام المسنين'],
  'Autumnal Equinox Day': ['秋分の日', 'يوم الاعتدال الخريفي'],
  'Sports Day': ['スポーツの日', 'يوم الرياضة'],
  'Culture Day': ['文化の日', 'يوم الثقافة'],
  'Labor Thanksgiving Day': ['勤労感謝の日', 'يوم شكر العمل'],
  "Citizens' Holiday": ['国民の休日', 'عطلة المواطنين'],
  'End of Ramadan (Eid al-Fitr)': ['イード・アル＝フィトル', 'عيد الفطر'],
  'Feast of the Sacrifice (Eid al-Adha)': ['イード・アル＝アドハー', 'عيد الأضحى'],
  'Islamic New Year': ['イスラム暦新年', 'رأس السنة الهجرية'],
  'Birthday of Muhammad (Mawlid)': ['預言者生誕祭', 'المولد النبوي'],
  'National Day': ['ナショナルデー', 'اليوم الوطني'],
  'Founding Day': ['建国の日', 'يوم التأسيس'],
  'Martin Luther King Jr. Day': ['キング牧師記念日', 'يوم مارتن لوثر كينغ'],
  "Washington's Birthday": ['ワシントン誕生日', 'عيد ميلاد واشنطن'],
  'Memorial Day': ['戦没将兵追悼記念日', 'يوم الذكرى'],
  Juneteenth: ['奴隷解放記念日', 'جونتينث'],
  'Independence Day': ['独立記念日', 'يوم الاستقلال'],
  'Labour Day': ['レイバー・デー', 'عيد العمال'],
  'Columbus Day': ['コロンブス・デー', 'يوم كولومبوس'],
  'Veterans Day': ['退役軍人の日', 'يوم قدامى المحاربين'],
  'Thanksgiving Day': ['感謝祭', 'عيد الشكر'],
  'Christmas Day': ['クリスマス', 'عيد الميلاد'],
  'Good Friday': ['聖金曜日', 'الجمعة العظيمة'],
  'Easter Monday': ['イースター・マンデー', 'اثنين الفصح'],
  'Early May bank holiday': ['アーリー・メイ・バンク・ホリデー', 'عطلة بداية مايو'],
  'Spring bank holiday': ['スプリング・バンク・ホリデー', 'عطلة الربيع المصرفية'],
  'Summer bank holiday': ['サマー・バンク・ホリデー', 'عطلة الصيف المصرفية'],
  'Boxing Day': ['ボクシング・デー', 'اليوم التالي لعيد الميلاد'],
};

const substitute = ' (substitute day)';

export interface HolidayNames {
  nameEn: string;
  nameJa: string | null;
  nameAr: string | null;
}

/** Names of a public holiday in three languages; a day that nobody has translated keeps its English name alone. */
export function holidayNames(nameEn: string): HolidayNames {
  const isSubstitute = nameEn.endsWith(substitute);
  const found = names[isSubstitute ? nameEn.slice(0, -substitute.length) : nameEn];
  if (!found) return { nameEn, nameJa: null, nameAr: null };
  const [ja, ar] = found;
  return isSubstitute
    ? { nameEn, nameJa: `${ja}（振替休日）`, nameAr: `${ar} (يوم بديل)` }
    : { nameEn, nameJa: ja, nameAr: ar };
}
