import { pick } from './chance.ts';
import { monthEnd, shiftDay, shiftMonth } from './months.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';
import { rentRollOf } from './rent-roll.ts';
import type { DemoRow } from './workbook.ts';

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Base rent and common charges of every lease of the rent roll, each in one step. */
export function chargeScheduleOf(fund: DemoFund, property: DemoProperty, postMonth: string): DemoRow[] {
  return rentRollOf(fund, property, postMonth)
    .filter(({ unit_status }) => unit_status === 'Occupied')
    .flatMap((unit) => {
      const charge = (code: string, type: string, amount: number): DemoRow => ({
        property_code: property.providerCode,
        unit_code: unit.unit_code ?? null,
        lease_code: unit.lease_code ?? null,
        tenant_code: `T-${unit.unit_code}`,
        charge_code: code,
        charge_type: type,
        charge_start_date: unit.lease_start_date ?? null,
        charge_end_date: unit.lease_end_date ?? null,
        amount: cents(amount),
        amount_basis: 'Monthly',
        billing_frequency: 'Monthly',
        account_code: code === 'BRENT' ? '4010' : '4100',
        currency: fund.currency,
      });
      const rent = Number(unit.monthly_base_rent);
      return [charge('BRENT', 'Base Rent', rent), charge('CAM', 'CAM', rent * 0.18)];
    });
}

/** The month of a property in one row, as its rent roll adds up. */
export function occupancyOf(fund: DemoFund, property: DemoProperty, postMonth: string): DemoRow[] {
  const units = rentRollOf(fund, property, postMonth);
  const let_ = units.filter(({ unit_status }) => unit_status === 'Occupied');
  const areaOf = (rows: typeof units) => rows.reduce((sum, row) => sum + Number(row.rentable_area), 0);
  const [total, occupied] = [areaOf(units), areaOf(let_)];
  return [
    {
      property_code: property.providerCode,
      post_month: postMonth.slice(0, 7),
      leasable_area: total,
      leased_area: occupied,
      occupied_area: occupied,
      vacant_area: total - occupied,
      area_unit: fund.areaUnit,
      units_total: units.length,
      units_occupied: let_.length,
      number_of_leases: let_.length,
      number_of_tenants: new Set(let_.map(({ tenant_name }) => tenant_name)).size,
      move_ins: 0,
      move_outs: 0,
      occupancy_pct_area: cents((occupied / total) * 100),
    },
  ];
}

const stages = ['Prospect', 'LOI', 'Lease Out', 'Executed'] as const;

/** One deal a stage, for the first units of the property. */
export function leasingDealsOf(fund: DemoFund, property: DemoProperty, postMonth: string): DemoRow[] {
  const units = rentRollOf(fund, property, postMonth).slice(0, stages.length);
  return units.map((unit, index) => {
    const prior = cents(property.rentPerArea * 12 * 0.97);
    const rent = cents(property.rentPerArea * 12 * (1 + index / 100));
    return {
      deal_id: `D-${property.code.slice(2)}${index + 1}`,
      property_code: property.providerCode,
      unit_code: unit.unit_code ?? null,
      tenant_name: unit.tenant_name ?? pick(['Pacific Pier', 'Northern Light', 'Blue Harbor'], property.code, index),
      deal_type: unit.unit_status === 'Vacant' ? 'New' : 'Renewal',
      stage: stages[index] ?? 'Prospect',
      stage_date: shiftDay(postMonth, 8 + index * 4),
      start_date: shiftMonth(postMonth, 3),
      end_date: monthEnd(shiftMonth(postMonth, 62)),
      area: unit.rentable_area ?? null,
      area_unit: fund.areaUnit,
      term_months: 60,
      starting_rent: rent,
      prior_rent: prior,
      free_months: 2,
      leasing_commission: 4,
      currency: fund.currency,
    };
  });
}
