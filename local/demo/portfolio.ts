import type { LanguageCode } from '#contracts/sessions.ts';

export interface DemoProperty {
  code: string;
  /** How the service provider names it in workbooks. */
  providerCode: string;
  name: string;
  type: string;
  city: string;
  state: string;
  address: string;
  rentableArea: number;
  units: number;
  /** Monthly rent per area unit, in the fund's currency. */
  rentPerArea: number;
}

export interface DemoFund {
  code: string;
  name: string;
  entity: string;
  country: string;
  currency: string;
  timeZone: string;
  areaUnit: 'sqft' | 'sqm' | 'tsubo';
  dateFormat: string;
  fiscalStartMonth: number;
  provider: { code: string; name: string };
  /** E-mail addresses by step; the last step approves. */
  chain: readonly (readonly string[])[];
  /** Names of its steps, where the fund has given them some. */
  stepNames?: readonly Record<LanguageCode, string>[];
  properties: readonly DemoProperty[];
}

const reviewer = (name: string) => `${name}@postmonth.example`;

const unitedStates: DemoFund = {
  code: 'MCF2',
  name: 'Meridian Core Fund II',
  entity: 'Meridian East',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
  areaUnit: 'sqft',
  dateFormat: 'YYYY-MM-DD',
  fiscalStartMonth: 1,
  provider: { code: 'NORTHGATE', name: 'Northgate Realty Services' },
  chain: [
    [reviewer('marcus.oyelaran'), reviewer('naomi.brandt')],
    [reviewer('priya.raman')],
    [reviewer('helen.aldridge')],
  ],
  stepNames: [
    { en: 'Asset management review', ja: 'アセットマネジメントのレビュー', ar: 'مراجعة إدارة الأصول' },
    { en: 'Fund accounting review', ja: 'ファンド経理のレビュー', ar: 'مراجعة محاسبة الصندوق' },
    { en: 'Final approval', ja: '最終承認', ar: 'الاعتماد النهائي' },
  ],
  properties: [
    {
      code: 'P-1042',
      providerCode: 'LARK',
      name: 'Larkspur Tower',
      type: 'Office',
      city: 'Denver',
      state: 'US-CO',
      address: '1801 Larkspur Street',
      rentableArea: 182_400,
      units: 24,
      rentPerArea: 4.1,
    },
    {
      code: 'P-1043',
      providerCode: 'PIER9',
      name: 'Pier 9 Exchange',
      type: 'Office',
      city: 'San Francisco',
      state: 'US-CA',
      address: '9 Embarcadero North',
      rentableArea: 141_200,
      units: 18,
      rentPerArea: 5.2,
    },
    {
      code: 'P-1044',
      providerCode: 'ALDER',
      name: 'Alder Street Medical',
      type: 'Medical',
      city: 'Portland',
      state: 'US-OR',
      address: '455 Alder Street',
      rentableArea: 64_500,
      units: 12,
      rentPerArea: 3.4,
    },
    {
      code: 'P-1045',
      providerCode: 'CEDAR',
      name: 'Cedar Hollow Logistics',
      type: 'Industrial',
      city: 'Dallas',
      state: 'US-TX',
      address: '7200 Cedar Hollow Road',
      rentableArea: 388_000,
      units: 6,
      rentPerArea: 0.8,
    },
  ],
};

const japan: DemoFund = {
  code: 'KLF',
  name: 'Kaede Logistics Feeder',
  entity: 'Kaede TMK 1',
  country: 'JP',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  areaUnit: 'tsubo',
  dateFormat: 'YYYY/MM/DD',
  fiscalStartMonth: 4,
  provider: { code: 'MINATO', name: 'Minato PM Partners' },
  chain: [[reviewer('mori.kenji')], [reviewer('priya.raman')], [reviewer('helen.aldridge')]],
  properties: [
    {
      code: 'P-2001',
      providerCode: 'SHINAGAWA',
      name: '品川キャナルビル',
      type: 'Office',
      city: '品川区',
      state: 'JP-13',
      address: '港南2-16-5',
      rentableArea: 5_420,
      units: 20,
      rentPerArea: 28_000,
    },
    {
      code: 'P-2002',
      providerCode: 'MIDOSUJI',
      name: 'Midosuji Front Tower',
      type: 'Office',
      city: '大阪市',
      state: 'JP-27',
      address: '御堂筋3-4-1',
      rentableArea: 4_180,
      units: 16,
      rentPerArea: 21_000,
    },
    {
      code: 'P-2003',
      providerCode: 'KAWASAKI',
      name: 'Kawasaki Bay Logistics',
      type: 'Industrial',
      city: '川崎市',
      state: 'JP-14',
      address: '東扇島12',
      rentableArea: 18_900,
      units: 5,
      rentPerArea: 4_900,
    },
    {
      code: 'P-2004',
      providerCode: 'NAKAMEGURO',
      name: 'Nakameguro Court',
      type: 'Residential',
      city: '目黒区',
      state: 'JP-13',
      address: '上目黒1-20-2',
      rentableArea: 1_260,
      units: 28,
      rentPerArea: 15_500,
    },
  ],
};

const gulf: DemoFund = {
  code: 'KIF',
  name: 'Khaleej Income Fund',
  entity: 'Khaleej HoldCo',
  country: 'AE',
  currency: 'AED',
  timeZone: 'Asia/Dubai',
  areaUnit: 'sqm',
  dateFormat: 'DD/MM/YYYY',
  fiscalStartMonth: 1,
  provider: { code: 'SAHIL', name: 'Sahil Property Management' },
  chain: [[reviewer('fatima.alnoor'), reviewer('naomi.brandt')], [reviewer('helen.aldridge')]],
  properties: [
    {
      code: 'P-3001',
      providerCode: 'MARSA',
      name: 'Marsa Gate Offices',
      type: 'Office',
      city: 'Dubai',
      state: 'AE-DU',
      address: 'Marsa Gate, Tower 2',
      rentableArea: 14_300,
      units: 18,
      rentPerArea: 130,
    },
    {
      code: 'P-3002',
      providerCode: 'WAHA',
      name: 'Al Waha Retail Walk',
      type: 'Retail',
      city: 'Abu Dhabi',
      state: 'AE-AZ',
      address: 'Al Waha Street 12',
      rentableArea: 9_800,
      units: 22,
      rentPerArea: 190,
    },
    {
      code: 'P-3003',
      providerCode: 'CORNICHE',
      name: 'Corniche Plaza',
      type: 'Retail',
      city: 'Sharjah',
      state: 'AE-SH',
      address: 'Corniche Road 4',
      rentableArea: 7_450,
      units: 15,
      rentPerArea: 155,
    },
    {
      code: 'P-3004',
      providerCode: 'NORTH',
      name: 'Northern Hub',
      type: 'Industrial',
      city: 'Ras Al Khaimah',
      state: 'AE-RK',
      address: 'Al Hamra Industrial Zone',
      rentableArea: 26_000,
      units: 7,
      rentPerArea: 38,
    },
  ],
};

export const demoFunds: readonly DemoFund[] = [unitedStates, japan, gulf];
