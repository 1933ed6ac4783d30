import type { RuleDataset } from '#contracts/rules.schema.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { select, sql } from '#database/sql/select.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { valuesOfField } from './field-values.ts';

interface DatasetRow {
  id: number;
  key: string;
  name: string;
  model: string;
}

/** The datasets that a rule may be about, with their fields in the reader's language. */
export async function listRuleDatasets({ em, language }: MasterContext): Promise<RuleDataset[]> {
  const rows = await select<DatasetRow>(
    em,
    sql`select d.id, d.name as key, coalesce(d.names ->> ${language}, d.name) as name, coalesce(m.names ->> ${language}, m.name) as model
        from dataset d join data_model m on m.id = d.data_model_id where d.retired_at is null order by name, d.id`,
  );
  const queries = queriesOf(em);
  const found: RuleDataset[] = [];
  for (const row of rows) {
    const model = await loadModelOfDataset(queries, row.id);
    if (!model) continue;
    found.push({
      ...row,
      modelCode: model.code,
      modelVersion: model.version,
      keyFields: [...model.keyFields],
      fields: ruleFieldsOf(model.fields).map((field) => ({
        ...{ name: field.name, type: field.type, label: inLanguage(field.labels, language) },
        values: valuesOfField(field, language),
      })),
    });
  }
  return found;
}
