import type { AggregateFact, RuleDocument, RuleType } from '#contracts/rule-sets.ts';
import type { FigurePlace, TieOutControl } from '#contracts/tie-outs.schema.ts';
import { select, sql } from '#database/sql/select.ts';
import { toleranceOf } from '#rules/rule-sets/controls.ts';
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
}

/** The controls in force that have a submission within the reader's reach. */
export async function readControls({ em, scope, language }: MasterContext): Promise<TieOutControl[]> {
  const rows = await select<ControlRow>(
    em,
    sql`select r.id, r.names, r.code, r.type, r.document, coalesce(d.names ->> ${language}, d.name) as dataset,
          array(select distinct coalesce(o.names ->> ${language}, o.name) from control_reading q
                  join dataset o on o.data_model_id = q.data_model_id and o.retired_at is null
                 where q.rule_id = r.id order by 1) as others
        from rule r join dataset d on d.id = r.dataset_id
       cross join lateral (select 1 from tie_out_cell s where s.rule_id = r.id and ${scope.condition} limit 1) seen
       order by d.name, r.position, r.id`,
  );
  return rows.map(({ id, names, code, type, document, dataset, others }) => {
    const own = document.aggregates?.find((one) => one.dataset === undefined && !one.periodOffset);
    const other = document.aggregates?.find((one) => one.dataset !== undefined);
    return {
      ...{ id, type, dataset, others, name: inLanguage(names, language) || code, tolerance: toleranceOf(document) },
      ...{ own: own ? placeOf(own) : null, other: other ? placeOf(other) : null },
    };
  });
}

/** The grid narrows columns by what they contain, which is as far as one test of the rows goes. */
function placeOf({ field, where }: AggregateFact): FigurePlace {
  const filters = where && 'field' in where ? { [where.field]: 'equals' in where ? where.equals : where.contains } : {};
  return { field, filters };
}
