import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportChoices } from '#contracts/reports.schema.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { select, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { listFilterChoices } from '../submissions/list.ts';

/** What reports can be narrowed by, among what the reader sees. */
export async function readReportChoices(
  em: EntityManager,
  person: SignedInPerson,
  language: LanguageCode,
): Promise<ReportChoices> {
  const scope = await rowScopeOf(em, person);
  const { funds, properties, datasets, serviceProviders } = await listFilterChoices(em, scope, language);
  const months = await select<{ postMonth: string }>(
    em,
    sql`select distinct s.post_month as "postMonth" from submission s where ${scope.condition} order by 1 desc`,
  );
  const types = await select<{ name: string }>(
    em,
    sql`select distinct p.property_type as name from property p
        where exists (select 1 from submission s where s.property_id = p.id and ${scope.condition}) order by 1`,
  );
  const currencies = await select<{ code: string }>(
    em,
    sql`select distinct f.reporting_currency as code from fund f
        where exists (select 1 from submission s where s.fund_id = f.id and ${scope.condition})
        union select f.base_currency from fund f
        where exists (select 1 from submission s where s.fund_id = f.id and ${scope.condition}) order by 1`,
  );
  return {
    ...{ funds, properties, datasets, serviceProviders },
    propertyTypes: types.map(({ name }) => name),
    postMonths: months.map(({ postMonth }) => postMonth),
    currencies: currencies.map(({ code }) => code),
  };
}
