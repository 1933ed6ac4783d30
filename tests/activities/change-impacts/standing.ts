import type { MappingChange } from '#contracts/change-impacts.ts';
import type { DataModelDefinition } from '#contracts/data-models.ts';
import type { Installation } from '../installation.ts';

export interface StandingPlace {
  place: Omit<MappingChange, 'kind' | 'members'>;
  member: Pick<MappingChange['members'][number], 'datasetId' | 'mappingId'>;
}

/** The one mapping of a dataset in an installation of tests. */
export async function standingPlace(
  installation: Installation,
  dataset: 'Rent Roll' | 'Trial Balance',
): Promise<StandingPlace> {
  const row = await installation.one<{ id: number; provider: number; dataset: number }>(
    `select m.id, m.service_provider_id as provider, m.dataset_id as dataset from dataset_mapping m
      where m.dataset_id = $1`,
    [await installation.datasetId(dataset)],
  );
  return {
    place: { serviceProviderId: row.provider, fundId: null, propertyId: null, reportPackageId: null },
    member: { datasetId: row.dataset, mappingId: row.id },
  };
}

export interface StandingModel {
  dataModelId: number;
  definition: DataModelDefinition;
}

export const standingModel = ({ one }: Installation, code: string): Promise<StandingModel> =>
  one<StandingModel>(
    `select m.id as "dataModelId", v.definition from data_model m join data_model_in_force v on v.data_model_id = m.id
      where m.code = $1`,
    [code],
  );

/** A fingerprint of every table. */
export async function everythingIn({ all, one }: Installation): Promise<Record<string, string>> {
  const tables = await all<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'SELECT') order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const { print } = await one<{ print: string | null }>(
      `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as print from ${name} t`,
    );
    prints[name] = print ?? '';
  }
  return prints;
}
