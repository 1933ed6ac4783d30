import { matcherKey } from '#contracts/account-mappings.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '#database/sql/select.ts';
import { demoFunds } from './portfolio.ts';

/** Accounts of every demo ledger, and the accounts of the starter chart that they stand for. */
const targets: readonly (readonly [code: string, masterCode: string])[] = [
  ['1010', '1010'],
  ['1500', '1520'],
  ['2300', '2120'],
  ['3000', '3010'],
  ['3900', '3030'],
  ['4010', '4010'],
  ['4100', '4110'],
  ['5010', '5010'],
  ['5110', '5110'],
  ['5200', '5200'],
  ['5300', '5400'],
];

/** By the position of a property in its fund: accounts that are left to be mapped. */
const unmapped: readonly (readonly string[])[] = [[], ['1500', '5200'], [], ['4010', '4100', '5010', '5300']];

/** Maps most accounts of the ledgers from `firstMonth` on, before the first trial balance comes. */
export async function addAccountMappings(em: EntityManager, firstMonth: string): Promise<void> {
  const rows = demoFunds.flatMap(({ properties }) =>
    properties.flatMap((property, index) =>
      targets
        .filter(([code]) => !(unmapped[index] ?? []).includes(code))
        .map(([code, masterCode]) => {
          const matcher = { kind: 'account' as const, code };
          return { property: property.code, key: matcherKey(matcher), matcher, masterCode };
        }),
    ),
  );
  await em.flush();
  await em.execute(
    sql`insert into provider_chart (service_provider_id, property_id)
        select service_provider_id, property_id from property_provider on conflict do nothing`,
  );
  await em.execute(
    sql`insert into account_mapping (provider_chart_id, chart_id, matcher_key, matcher, target, effective_from, created_by_user_id)
        select c.id, m.chart_id, r.key, r.matcher,
               jsonb_build_object('kind', 'account', 'masterAccountId', m.id, 'isSignFlipped', false), ${firstMonth}::date,
               (select min(u.id) from app_user u where u.service_provider_id = c.service_provider_id)
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(property text, key text, matcher jsonb, "masterCode" text)
          join property p on p.code = r.property join provider_chart c on c.property_id = p.id
          join property_chart h on h.property_id = p.id
          join master_account m on m.chart_id = h.chart_id and m.code = r."masterCode"`,
  );
}
