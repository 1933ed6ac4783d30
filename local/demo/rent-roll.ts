import { chance, pick } from './chance.ts';
import { monthEnd, shiftDay, shiftMonth } from './months.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';

/** One row of a rent roll by field of the data model; numbers are amounts, days are `YYYY-MM-DD`. */
export type RentRollRow = Record<string, string | number | null>;

const tenants: Record<string, readonly string[]> = {
  US: [
    'Acme Law LLP',
    'Redstone Insurance',
    'Quarry Software',
    'Juniper Dental Group',
    'Hollis Architects',
    'Delphi Imaging Centers',
    'Front Range Credit Union',
    'Ironwood Staffing',
    'Carraway & Finch CPA',
    'Kestrel Wealth Advisors',
    'Monarch Title Co.',
    'Northern Pine Capital',
  ],
  JP: [
    '株式会社青葉システム',
    '東海精密工業株式会社',
    '桜田法律事務所',
    'みなと会計事務所',
    '株式会社北斗物流',
    '光洋トレーディング',
    '山手クリニック',
    '株式会社つばめ建築',
  ],
  AE: [
    'شركة الواحة للتجارة',
    'مكتب النخيل للمحاماة',
    'عيادة الشاطئ',
    'Gulf Marine Supplies',
    'Falcon Freight LLC',
    'مقهى الكورنيش',
    'Oryx Fashion House',
    'شركة الميناء للخدمات',
  ],
};

const spaceTypes: Record<string, string> = {
  Office: 'Office',
  Medical: 'Office',
  Industrial: 'Industrial',
  Residential: 'Residential',
  Retail: 'Retail',
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Months before `postMonth` at which the lease of the unit began; leases run three to ten years. */
function leaseOf(property: DemoProperty, unit: number, asOf: string) {
  const startsBefore = 8 + Math.floor(chance(property.code, unit, 'start') * 28);
  const years = 4 + Math.floor(chance(property.code, unit, 'years') * 6);
  const start = shiftMonth('2026-01-01', -startsBefore);
  return {
    start,
    end: shiftDay(shiftMonth(start, years * 12), -1),
    isVacant: chance(property.code, unit, 'vacant') < 0.09 && asOf > '',
  };
}

/** A rent roll without faults: every starter rule passes, and the same unit keeps its lease from month to month. */
export function rentRollOf(fund: DemoFund, property: DemoProperty, postMonth: string): RentRollRow[] {
  const asOf = monthEnd(postMonth);
  const weights = Array.from({ length: property.units }, (_, unit) => 0.6 + chance(property.code, unit, 'area'));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, unit) => {
    const area = Math.round((property.rentableArea * weight) / total);
    const lease = leaseOf(property, unit, asOf);
    const market = cents(area * property.rentPerArea * (0.95 + chance(property.code, unit, 'market') * 0.1));
    const rent = lease.isVacant
      ? 0
      : cents(area * property.rentPerArea * (0.88 + chance(property.code, unit, 'rent') * 0.24));
    return {
      property_code: property.providerCode,
      unit_code: String(100 * (1 + Math.floor(unit / 6)) + (unit % 6) + 1),
      floor: String(1 + Math.floor(unit / 6)),
      space_type: spaceTypes[property.type] ?? 'Other',
      unit_status: lease.isVacant ? 'Vacant' : 'Occupied',
      tenant_name: lease.isVacant ? null : pick(tenants[fund.country] ?? [], property.code, unit, 'tenant'),
      lease_type: lease.isVacant ? null : pick(['Gross', 'Net', 'NNN', 'Modified Gross'], property.code, unit, 'type'),
      lease_start_date: lease.isVacant ? null : lease.start,
      lease_end_date: lease.isVacant ? null : lease.end,
      rentable_area: area,
      monthly_base_rent: rent,
      annual_base_rent: cents(rent * 12),
      market_rent_monthly: market,
      security_deposit: lease.isVacant ? 0 : cents(rent * 2),
      lease_code: lease.isVacant ? null : `L-${property.code.slice(2)}${String(unit + 1).padStart(2, '0')}`,
      as_of_date: asOf,
      area_unit: fund.areaUnit,
      currency: fund.currency,
    };
  });
}
