import type { NamedCode } from '#contracts/masters.ts';
import type { RuleReach } from '#contracts/rule-sets.ts';
import type { RuleReachCodes, RuleView } from '#contracts/rules.schema.ts';
import { isAmong, isIn, select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext, ReferenceSource } from '../masters/master.ts';
import { identifier, keyPart, shownPart } from '../masters/master.ts';
import { ruleReferences } from './references.ts';

type Part = 'funds' | 'propertyTypes' | 'countries' | 'serviceProviders';

/**
 * What a person has chosen, as it is stored.
 * @throws AppError BadInput for what does not exist or is beyond the person's reach, Forbidden where a limited person names no fund of theirs
 */
export async function storedReach(context: MasterContext, chosen: RuleReachCodes): Promise<Partial<RuleReach>> {
  const { from, until } = chosen;
  if (from && until && until < from) throw new AppError('BadInput', 'until: before from');
  const fundIds = await idsOf(context, 'funds', chosen.funds);
  const lists = context.scope.lists;
  const isTheirs = fundIds.length > 0 && fundIds.every((id) => lists?.allFundIds.includes(id));
  if (!context.scope.isEverything && !isTheirs) {
    throw new AppError('Forbidden', 'A rule that is not for your funds alone is changed by people without lists.');
  }
  await idsOf(context, 'propertyTypes', chosen.propertyTypes);
  await idsOf(context, 'countries', chosen.countries);
  const serviceProviderIds = await idsOf(context, 'serviceProviders', chosen.serviceProviders);
  return {
    ...(fundIds.length > 0 && { fundIds }),
    ...(chosen.propertyTypes.length > 0 && { propertyTypes: [...chosen.propertyTypes].sort() }),
    ...(chosen.countries.length > 0 && { countries: [...chosen.countries].sort() }),
    ...(serviceProviderIds.length > 0 && { serviceProviderIds }),
    ...(from && { from }),
    ...(until && { until }),
  };
}

async function idsOf(context: MasterContext, part: Part, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const source: ReferenceSource = ruleReferences[part];
  const rows = await select<{ id: number; code: string }>(
    context.em,
    sql`select r.id, ${keyPart(source)} as code from ${identifier(source.table)} r
        where ${isIn(keyPart(source), codes)} and ${source.mayChoose(context)} order by r.id`,
  );
  const unknown = codes.filter((code) => !rows.some((row) => row.code === code));
  if (unknown.length > 0) {
    const problems = unknown.map((found) => ({ field: part, code: 'UnknownCode', found }));
    throw new AppError('BadInput', `${part}: ${unknown.join(', ')}`, { problems });
  }
  return rows.map(({ id }) => id);
}

export async function namedReach(context: MasterContext, reach: Partial<RuleReach>): Promise<RuleView['reach']> {
  const named = (part: Part, condition: ReturnType<typeof sql>): Promise<NamedCode[]> => {
    const source: ReferenceSource = ruleReferences[part];
    return select<NamedCode>(
      context.em,
      sql`select ${keyPart(source)} as code, ${shownPart(source, context)} as name from ${identifier(source.table)} r
          where ${condition} and ${source.mayChoose(context)} order by name, code`,
    );
  };
  return {
    funds: await named('funds', isAmong(sql`r.id`, reach.fundIds ?? [])),
    propertyTypes: await named('propertyTypes', isIn(sql`r.code`, reach.propertyTypes ?? [])),
    countries: await named('countries', isIn(sql`r.code`, reach.countries ?? [])),
    serviceProviders: await named('serviceProviders', isAmong(sql`r.id`, reach.serviceProviderIds ?? [])),
    from: reach.from ?? null,
    until: reach.until ?? null,
  };
}
