import { standardDataModels } from '../data-models.ts';
import { budgetRules } from './budget.ts';
import { chargeScheduleRules } from './charge-schedule.ts';
import { debtRules } from './debt.ts';
import { leasingDealRules } from './leasing-deal.ts';
import { occupancyRules } from './occupancy.ts';
import { rentRollRules } from './rent-roll.ts';
import type { StarterRule } from './starter-rule.ts';
import { firstPackVersion } from './starter-rules.ts';
import { trialBalanceRules } from './trial-balance.ts';
import { valuationRules } from './valuation.ts';

export interface RulePack {
  /** Of the data model. */
  code: string;
  /** Raised with each change of a rule of the pack. */
  version: number;
  names: Readonly<Record<string, string>>;
  rules: readonly StarterRule[];
}

const contents: Readonly<Record<string, Pick<RulePack, 'version' | 'rules'>>> = {
  rent_roll: { version: firstPackVersion, rules: rentRollRules },
  trial_balance: { version: firstPackVersion, rules: trialBalanceRules },
  budget: { version: 1, rules: budgetRules },
  charge_schedule: { version: 3, rules: chargeScheduleRules },
  debt: { version: 2, rules: debtRules },
  valuation: { version: 2, rules: valuationRules },
  occupancy: { version: 2, rules: occupancyRules },
  leasing_deal: { version: 3, rules: leasingDealRules },
};

/** Rules for each standard data model, to be installed as drafts. */
export const rulePacks: readonly RulePack[] = standardDataModels.flatMap(({ code, names }) => {
  const content = contents[code];
  return content ? [{ code, names: { ...names }, ...content }] : [];
});
