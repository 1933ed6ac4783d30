import type { BaseRole } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';

export interface DemoPerson {
  email: string;
  name: string;
  role: BaseRole;
  language: LanguageCode;
  /** Code of the service provider a data provider works for. */
  provider?: string;
}

/** The people of the demonstration; the embedded identity provider lists them on its sign-in page. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'sofia.lindqvist@postmonth.example', name: 'Sofia Lindqvist', role: 'SuperAdmin', language: 'en' },
  { email: 'amelia.hart@postmonth.example', name: 'Amelia Hart', role: 'Admin', language: 'en' },
  { email: 'yusuf.rahman@postmonth.example', name: 'يوسف رحمن', role: 'Admin', language: 'ar' },
  {
    email: 'dana.whitfield@northgate.example',
    name: 'Dana Whitfield',
    role: 'DataProvider',
    language: 'en',
    provider: 'NORTHGATE',
  },
  {
    email: 'grant.abara@northgate.example',
    name: 'Grant Abara',
    role: 'DataProvider',
    language: 'en',
    provider: 'NORTHGATE',
  },
  { email: 'tanabe.yuki@minato.example', name: '田辺 由紀', role: 'DataProvider', language: 'ja', provider: 'MINATO' },
  { email: 'sasaki.ken@minato.example', name: '佐々木 健', role: 'DataProvider', language: 'ja', provider: 'MINATO' },
  {
    email: 'omar.alsuwaidi@sahil.example',
    name: 'عمر السويدي',
    role: 'DataProvider',
    language: 'ar',
    provider: 'SAHIL',
  },
  { email: 'marcus.oyelaran@postmonth.example', name: 'Marcus Oyelaran', role: 'Reviewer', language: 'en' },
  { email: 'naomi.brandt@postmonth.example', name: 'Naomi Brandt', role: 'Reviewer', language: 'en' },
  { email: 'priya.raman@postmonth.example', name: 'Priya Raman', role: 'Reviewer', language: 'en' },
  { email: 'mori.kenji@postmonth.example', name: '森 健二', role: 'Reviewer', language: 'ja' },
  { email: 'fatima.alnoor@postmonth.example', name: 'فاطمة النور', role: 'Reviewer', language: 'ar' },
  { email: 'helen.aldridge@postmonth.example', name: 'Helen Aldridge', role: 'Reviewer', language: 'en' },
];
