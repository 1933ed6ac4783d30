import type { AggregateFact, RuleDocument, RuleType } from '#contracts/rule-sets.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { FigurePlace, TieOutControl } from '#contracts/tie-outs.schema.ts';
import { select, sql } from '#database/sql/select.ts';
import { toleranceOf } from '#rules/rule-sets/controls.ts';
import { isMasterAccountField } from '#rules/rule-sets/master-account-fields.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import type { MasterContext } from '../../masters/master.ts';

interface ControlRow {
  id: number;
  names: Record<string, string>;
  code: string;
  type: RuleType;
  document: RuleDocument;
  dataset: string;
  others: string[];
  fields: { name: string; labels: Record<string, string> }[];
}

/** The controls in force that have a submission within the reader's reach. */
export async function readControls({ em, scope, language }: MasterContext): Promise<TieOutControl[]> {
  const rows = await select<ControlRow>(
    em,
    sql`select r.id, r.names, r.code, r.type, r.document, coalesce(d.names ->> ${language}, d.name) as dataset,
          array(select distinct coalesce(o.names ->> ${language}, o.name) from control_reading q
                  join dataset o on o.data_model_id = q.data_model_id and o.retired_at is null
                   and (q.dataset_id is null or o.id = q.dataset_id)
                 where q.rule_id = r.id order by 1) as others,
          coalesce((select jsonb_agg(jsonb_build_object('name', f ->> 'name', 'labels', f -> 'labels'))
                      from data_model_in_force i join data_model_version n on n.id = i.id
                     cross join jsonb_array_elements(n.definition -> 'fields') f
                     where i.data_model_id = d.data_model_id), '[]') as fields
        from rule r join dataset d on d.id = r.dataset_id
       cross join lateral (select 1 from tie_out_cell s where s.rule_id = r.id and ${scope.condition} limit 1) seen
       order by d.name, r.position, r.id`,
  );
  return rows.map(({ id, names, code, type, document, dataset, others, fields }) => {
    const own = document.aggregates?.find((one) => one.dataset === undefined && !one.periodOffset);
    const other = document.aggregates?.find((one) => one.dataset !== undefined);
    return {
      ...{ id, type, dataset, others, name: inLanguage(names, language) || code, tolerance: toleranceOf(document) },
      labels: labelsOf(document, fields, language),
      ...{ own: own ? placeOf(own) : null, other: other ? placeOf(other) : null },
    };
  });
}

/** The grid narrows columns by what they contain, which is as far as one test of the rows goes. */
function placeOf({ field, where }: AggregateFact): FigurePlace {
  // No column of the grid holds what an account leads to.
  const isColumn = where && 'field' in where && !isMasterAccountField(where.field);
  const filters = isColumn ? { [where.field]: 'equals' in where ? where.equals : where.contains } : {};
  return { field, filters };
}

/** Of the fields that the rule names. */
function labelsOf(
  document: RuleDocument,
  fields: ControlRow['fields'],
  language: LanguageCode,
): Record<string, string> {
  const text = JSON.stringify(document);
  const named = fields.filter(({ name }) => text.includes(JSON.stringify(name)));
  return Object.fromEntries(named.map(({ name, labels }) => [name, inLanguage(labels, language) || name]));
}
