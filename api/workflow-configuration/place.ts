import type { ChainPlace } from '#contracts/workflow-configuration.schema.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { listedFundReference } from '../users/listed-funds.ts';

/** What a chain is for, found and within the reader's reach. */
export interface FoundPlace {
  datasetId: number | null;
  reportPackageId: number | null;
  fundId: number | null;
  propertyId: number | null;
  /** Names for the reader. */
  collected: string;
  place: string | null;
}

/** Over a chain `m`: one that holds for everything, or for a fund or property in reach. */
export function isChainInReach(context: MasterContext): Part {
  if (context.scope.isEverything) return sql`true`;
  return anyOf([sql`(m.fund_id is null and m.property_id is null)`, isOfReach(context)]);
}

/** Over a chain `m`: a person limited to funds or properties changes what is for these alone. */
export function mayChangeChain(context: MasterContext): Part {
  if (!includesPrivilege(context.person.privileges.configureWorkflow, 'All')) return sql`false`;
  return context.scope.isEverything ? sql`true` : isOfReach(context);
}

function isOfReach(context: MasterContext): Part {
  return anyOf([
    sql`exists (select 1 from property p where p.id = m.property_id and ${propertyReference.mayChoose(context, sql`p`)})`,
    sql`exists (select 1 from fund f where f.id = m.fund_id and ${listedFundReference.mayChoose(context, sql`f`)})`,
  ]);
}

/** @throws AppError NotFound for what is not there, retired or out of reach; BadInput for a property of a fund's dataset */
export async function findPlace(context: MasterContext, wanted: ChainPlace): Promise<FoundPlace> {
  const { em, language } = context;
  const [datasetId, reportPackageId] = wanted.IsForDataset ? [wanted.datasetId, null] : [null, wanted.reportPackageId];
  const collected = await selectOne<{ name: string; scope: string | null }>(
    em,
    wanted.IsForDataset
      ? sql`select coalesce(d.names ->> ${language}, d.name) as name, d.scope from dataset d
          where d.id = ${datasetId} and d.retired_at is null`
      : sql`select coalesce(k.names ->> ${language}, k.name) as name, null as scope from report_package k
          where k.id = ${reportPackageId} and k.retired_at is null`,
  );
  if (!collected) throw new AppError('NotFound', 'There is no such dataset or report package.');
  const id = wanted.fundOrPropertyId;
  const [fundId, propertyId] = wanted.IsForProperty ? [null, id] : [id, null];
  if (propertyId !== null && collected.scope === 'fund') {
    throw new AppError('BadInput', 'fundOrPropertyId: this dataset is collected for funds, not for properties.');
  }
  return { datasetId, reportPackageId, fundId, propertyId, collected: collected.name, place: await nameOfPlace() };

  async function nameOfPlace(): Promise<string | null> {
    if (id === null) return null;
    const found = await selectOne<{ name: string }>(
      em,
      wanted.IsForProperty
        ? sql`select p.code || ' ' || p.name as name from property p
            where ${allOf([sql`p.id = ${id}`, sql`p.retired_at is null`, propertyReference.mayChoose(context, sql`p`)])}`
        : sql`select f.name from fund f
            where ${allOf([sql`f.id = ${id}`, sql`f.retired_at is null`, listedFundReference.mayChoose(context, sql`f`)])}`,
    );
    if (!found) throw new AppError('NotFound', 'There is no such fund or property.');
    return found.name;
  }
}

/** Whoever is limited does not change what holds for every fund. */
export function maySave(
  context: MasterContext,
  { fundId, propertyId }: Pick<FoundPlace, 'fundId' | 'propertyId'>,
): boolean {
  if (!includesPrivilege(context.person.privileges.configureWorkflow, 'All')) return false;
  return context.scope.isEverything || fundId !== null || propertyId !== null;
}

/** In the specification's names, as the screens send and read them. */
export function presentPlace(place: Omit<FoundPlace, 'collected' | 'place'>): ChainPlace {
  const { datasetId, reportPackageId, fundId, propertyId } = place;
  return {
    datasetId,
    reportPackageId,
    fundOrPropertyId: propertyId ?? fundId,
    IsForDataset: datasetId !== null,
    IsForProperty: propertyId !== null,
  };
}

export async function placeOfChain({ em }: Pick<MasterContext, 'em'>, chainId: number): Promise<ChainPlace> {
  const row = await selectOne<Omit<FoundPlace, 'collected' | 'place'>>(
    em,
    sql`select c.dataset_id as "datasetId", c.report_package_id as "reportPackageId", c.fund_id as "fundId",
          c.property_id as "propertyId" from configured_chain c where c.id = ${chainId}`,
  );
  if (!row) throw new AppError('NotFound', `There is no configuration ${chainId}.`);
  return presentPlace(row);
}

export interface ApplyingRow {
  chainId: number;
  name: string;
  level: 'property' | 'entity' | 'fund' | 'default';
  isOfPackage: boolean;
}

/** Configurations in force over a place, the one that applies first; names of what is out of reach are left out. */
export async function configurationsOver(context: MasterContext, place: FoundPlace): Promise<ApplyingRow[]> {
  const { datasetId, reportPackageId, fundId, propertyId } = place;
  return select<ApplyingRow>(
    context.em,
    sql`select o.chain_id as "chainId", o.is_of_package as "isOfPackage",
          case when ${isChainInReach(context)} then m.name else d.collected end as name,
          case when o.distance = 0 then 'property' when o.distance = 1000 then 'default'
            when exists (select 1 from fund f where f.id = m.fund_id and f.parent_id is not null) then 'entity'
            else 'fund' end as level
        from chains_over(${datasetId}::int, coalesce(${reportPackageId}::int, (${packageOf(datasetId)})), ${propertyId}::int,
          coalesce(${fundId}::int, (${fundOf(propertyId)}))) with ordinality o(configuration_id, chain_id, distance, is_of_package, rank)
        join configured_chain m on m.id = o.chain_id
        cross join lateral (select coalesce((select name from dataset where id = m.dataset_id),
          (select name from report_package where id = m.report_package_id)) as collected) d
        order by o.rank`,
  );
}

const packageOf = (datasetId: number | null) => sql`select min(k.id) from report_package k
  join report_package_member b on b.report_package_id = k.id
  where b.dataset_id = ${datasetId}::int and k.is_active and k.retired_at is null`;

/** The fund or entity that holds a property today, else the last one that did. */
const fundOf = (
  propertyId: number | null,
) => sql`select h.fund_id from fund_property h where h.property_id = ${propertyId}::int
  order by (h.valid_from <= current_date and (h.valid_to is null or h.valid_to >= current_date)) desc, h.valid_from desc limit 1`;
