import { budgetOf, debtOf, valuationOf } from './finance.ts';
import type { DemoModel } from './layout.ts';
import { chargeScheduleOf, leasingDealsOf, occupancyOf } from './leasing.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';
import { rentRollOf } from './rent-roll.ts';
import { trialBalanceOf } from './trial-balance.ts';
import type { DemoRow } from './workbook.ts';

type OfProperty = (fund: DemoFund, property: DemoProperty, postMonth: string) => DemoRow[];

const ofProperties: Record<Exclude<DemoModel, 'debt'>, OfProperty> = {
  rent_roll: rentRollOf,
  trial_balance: trialBalanceOf,
  budget: budgetOf,
  charge_schedule: chargeScheduleOf,
  valuation: valuationOf,
  occupancy: occupancyOf,
  leasing_deal: leasingDealsOf,
};

/** What a provider writes into the workbook of a month. */
export function rowsOf(
  model: DemoModel,
  fund: DemoFund,
  properties: readonly DemoProperty[],
  postMonth: string,
): DemoRow[] {
  if (model === 'debt') return debtOf(fund, properties, postMonth);
  return properties.flatMap((property) => ofProperties[model](fund, property, postMonth));
}
