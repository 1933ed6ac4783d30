import type { RulePacks } from '#contracts/rules.schema.ts';
import { rulePacks } from '#database/seeds/rule-packs/rule-packs.ts';
import { select, sql } from '#database/sql/select.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import type { MasterContext } from '../../masters/master.ts';
import { ruleMaster } from '../master.ts';

interface DatasetRow {
  id: number;
  name: string;
  model: string;
  installed: number;
}

/** The packs, each with the datasets of its data model and how many of its rules these have. */
export async function listPacks(context: MasterContext): Promise<RulePacks> {
  const { em, language } = context;
  const datasets = await select<DatasetRow>(
    em,
    sql`select d.id, coalesce(d.names ->> ${language}, d.name) as name, dm.code as model,
          (select count(distinct m.pack_code)::int from rule m
            where m.dataset_id = d.id and m.retired_at is null and ${ruleMaster.isInScope(context)}) as installed
        from dataset d join data_model dm on dm.id = d.data_model_id
        where d.retired_at is null order by name, d.id`,
  );
  return rulePacks.map(({ code, version, names, rules }) => ({
    ...{ code, version, name: inLanguage(names, language), ruleCount: rules.length },
    datasets: datasets.flatMap(({ id, name, model, installed }) => (model === code ? [{ id, name, installed }] : [])),
  }));
}
