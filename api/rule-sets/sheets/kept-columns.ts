import type { Draft } from '#contracts/masters.ts';
import type { MasterContext } from '../../masters/master.ts';
import { namedReach } from '../reach.ts';
import type { StoredRuleRow } from '../stored-rule.ts';

/** A row of a sheet with what the rule says already in the columns that the sheet does not have. */
export async function withKeptColumns(context: MasterContext, rule: StoredRuleRow, values: Draft): Promise<Draft> {
  const { names, messages } = rule;
  const { from, until, ...named } = await namedReach(context, rule.reach);
  const codes = Object.fromEntries(Object.entries(named).map(([part, all]) => [part, all.map(({ code }) => code)]));
  const texts = {
    ...{ nameEn: names['en'], nameJa: names['ja'], nameAr: names['ar'] },
    ...{ message: messages['en'], messageJa: messages['ja'], messageAr: messages['ar'], from, until },
  };
  const kept = Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, text ?? null]));
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { ...codes, ...kept, ...said };
}
