import type { MappingPlace } from '#contracts/mappings.schema.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { allOf, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { propertyReference, providerReference } from '../masters/references.ts';
import { listedFundReference } from '../users/listed-funds.ts';

/** Where a mapping applies, found and within the reader's reach. */
export interface FoundMappingPlace {
  serviceProviderId: number;
  /** Null for a property, and for what holds for all files of the provider. */
  fundId: number | null;
  propertyId: number | null;
  reportPackageId: number | null;
  /** The dataset, or the members of the package in their order. */
  datasets: { id: number; name: string }[];
  serviceProvider: string;
  collected: string;
  subject: string | null;
}

/** @throws AppError NotFound for what is not there, retired or out of reach */
export async function findMappingPlace(context: MasterContext, wanted: MappingPlace): Promise<FoundMappingPlace> {
  const { em } = context;
  const provider = await selectOne<{ name: string }>(
    em,
    sql`select r.name from service_provider r where ${allOf([sql`r.id = ${wanted.ServiceProviderId}`, sql`r.retired_at is null`, providerReference.mayChoose(context)])}`,
  );
  if (!provider) throw new AppError('NotFound', 'There is no such service provider.');
  const propertyId = wanted.IsForProperty ? wanted.PropertyId : null;
  const fundId = wanted.IsForProperty ? null : wanted.FundId;
  if (wanted.IsForProperty && propertyId === null) {
    throw new AppError('BadInput', 'PropertyId: a mapping for a property names it.');
  }
  const collected = await collectedOf(context, wanted);
  return {
    serviceProviderId: wanted.ServiceProviderId,
    fundId,
    propertyId,
    serviceProvider: provider.name,
    subject: await subjectOf(context, fundId, propertyId),
    ...collected,
  };
}

async function collectedOf(
  { em, language }: MasterContext,
  { DatasetOrReportPackageId: id, IsForDataset }: MappingPlace,
): Promise<Pick<FoundMappingPlace, 'reportPackageId' | 'datasets' | 'collected'>> {
  const datasets = await select<{ id: number; name: string; collected: string }>(
    em,
    IsForDataset
      ? sql`select d.id, coalesce(d.names ->> ${language}, d.name) as name, coalesce(d.names ->> ${language}, d.name) as collected
          from dataset d where d.id = ${id} and d.retired_at is null`
      : sql`select d.id, coalesce(d.names ->> ${language}, d.name) as name, coalesce(k.names ->> ${language}, k.name) as collected
          from report_package k join report_package_member b on b.report_package_id = k.id
          join dataset d on d.id = b.dataset_id and d.retired_at is null
          where k.id = ${id} and k.retired_at is null order by b.position, d.id`,
  );
  const [first] = datasets;
  if (!first) throw new AppError('NotFound', 'There is no such dataset or report package.');
  return {
    reportPackageId: IsForDataset ? null : id,
    collected: first.collected,
    datasets: datasets.map(({ id: datasetId, name }) => ({ id: datasetId, name })),
  };
}

async function subjectOf(
  context: MasterContext,
  fundId: number | null,
  propertyId: number | null,
): Promise<string | null> {
  if (fundId === null && propertyId === null) return null;
  const found = await selectOne<{ name: string }>(
    context.em,
    propertyId === null
      ? sql`select f.name from fund f
          where ${allOf([sql`f.id = ${fundId}`, sql`f.retired_at is null`, listedFundReference.mayChoose(context, sql`f`)])}`
      : sql`select p.code || ' ' || p.name as name from property p
          where ${allOf([sql`p.id = ${propertyId}`, sql`p.retired_at is null`, propertyReference.mayChoose(context, sql`p`)])}`,
  );
  if (!found) throw new AppError('NotFound', 'There is no such fund or property.');
  return found.name;
}

/** A person who is limited to funds or properties changes no mapping that holds for all of a provider's files. */
export function maySaveMapping(
  { person, scope }: MasterContext,
  { fundId, propertyId }: Pick<FoundMappingPlace, 'fundId' | 'propertyId'>,
): boolean {
  if (!includesPrivilege(person.privileges.mapping, 'Edit')) return false;
  return scope.isEverything || fundId !== null || propertyId !== null;
}
