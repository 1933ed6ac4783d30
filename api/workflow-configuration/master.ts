import { workflowConfigurations } from '#contracts/workflow-configuration.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, isAmong, sql } from '#database/sql/select.ts';
import { countDependants } from '../masters/change-record.ts';
import type { Master, ReferenceSource } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { listedFundReference } from '../users/listed-funds.ts';
import { checkChains, followChains } from './import-chains.ts';
import { isChainInReach, mayChangeChain } from './place.ts';

const named = (table: string): ReferenceSource => ({
  table,
  key: 'name',
  shown: (language) => sql`coalesce(r.names ->> ${language}, r.name)`,
  mayChoose: () => sql`true`,
});

/** Over a chain `m`: its version in force, else its newest. */
const standing = sql`(select w.id from workflow_configuration w where w.chain_id = m.id
  order by w.is_active desc, w.version desc limit 1)`;

export const workflowConfigurationMaster: Master = {
  definition: workflowConfigurations,
  table: 'configured_chain',
  matches: (text) =>
    anyOf([
      contains(sql`m.name`, text),
      contains(sql`m.reviewers`, text),
      sql`exists (select 1 from configured_reviewer q join app_user u on u.id = q.user_id
        where q.configuration_id = ${standing}
          and ${anyOf([contains(sql`u.name`, text), contains(sql`u.email`, text)])})`,
    ]),
  isInScope: isChainInReach,
  mayChange: mayChangeChain,
  expressions: ({ scope }) => ({
    people: sql`(select to_jsonb(string_agg(s.people, ' › ' order by s.order_no)) from (
        select q.order_no, string_agg(u.name, ' + ' order by q.id) as people
        from configured_reviewer q join app_user u on u.id = q.user_id
        where q.configuration_id = ${standing} group by q.order_no) s)`,
    version: sql`(select to_jsonb(w.version) from workflow_configuration w where w.id = ${standing})`,
    author: sql`(select to_jsonb(u.name) from workflow_configuration w join app_user u on u.id = w.author_user_id
      where w.id = ${standing})`,
    savedOn: sql`(select to_jsonb(w.created_at::date::text) from workflow_configuration w where w.id = ${standing})`,
    openSubmissions: sql`(select to_jsonb(count(*)::int) from submission s
      where s.workflow_configuration_id in (select w.id from workflow_configuration w where w.chain_id = m.id)
        and s.status not in ('Completed', 'Closed') and ${scope.condition})`,
  }),
  filters: () => ({}),
  filterChoices: {},
  references: {
    dataset: named('dataset'),
    reportPackage: named('report_package'),
    fund: listedFundReference,
    property: propertyReference,
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: checkChains,
  uses: (_, ids) => ({ live: { datasets: leftWithout(ids) }, isInHistory: sql`true` }),
  forbidsDeactivation: (context, id) => countDependants(context, { datasets: leftWithout([id]) }),
  afterChange: followChains,
};

/** Datasets that require a workflow and that no other configuration in force, of their own or of a package, would serve. */
function leftWithout(ids: readonly number[]): Part {
  return sql`select m.id, d.name from configured_chain m
    join dataset d on d.is_workflow_required and d.is_active and d.retired_at is null
      and (d.id = m.dataset_id or d.id in (select b.dataset_id from report_package_member b
        where b.report_package_id = m.report_package_id))
    where ${isAmong(sql`m.id`, ids)} and m.is_active and m.retired_at is null
      and not exists (select 1 from configured_chain o
        where o.id <> m.id and o.is_active and o.retired_at is null
          and exists (select 1 from workflow_configuration w where w.chain_id = o.id and w.is_active)
          and (o.dataset_id = d.id or o.report_package_id in (select b.report_package_id from report_package_member b
            where b.dataset_id = d.id)))`;
}
