import type { Part } from '#database/sql/select.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';

/** Over a fund: a person of some funds gives charts to those and to what is below them, not to the fund above. */
export function mayAssociateFund({ scope }: Pick<MasterContext, 'scope'>, row: Part = sql`r`): Part {
  return scope.isEverything ? sql`true` : isAmong(sql`${row}.id`, scope.lists?.allFundIds ?? []);
}
