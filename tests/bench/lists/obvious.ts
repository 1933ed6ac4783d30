import { orphanCategories } from '#contracts/orphans.ts';
import { orphanList } from './measure.ts';
import type { ListName, OrphanList } from './measure.ts';
import { obviousOrphans } from './obvious-orphans.ts';

export interface ObviousList {
  columns: string;
  from: string;
  searched: readonly string[];
  /** Where a row of the list is several rows of the join. */
  grouped?: { by: string; counted: string };
  order: string;
}

const orphanLists = Object.fromEntries(
  orphanCategories.map((category) => [orphanList(category), obviousOrphans[category]]),
) as Record<OrphanList, ObviousList>;

/** What somebody writes who joins everything that the list shows, and counts over the same join. */
export const obvious: Record<ListName, ObviousList> = {
  submissions: {
    columns: `s.*, sp.name as provider_name, f.name as fund_name, e.name as entity_name, p.name as property_name,
      p.code as property_code, d.name as dataset_name, v.version_no`,
    from: `submission s join service_provider sp on sp.id = s.service_provider_id join dataset d on d.id = s.dataset_id
      left join fund f on f.id = s.fund_id left join fund e on e.id = s.entity_id
      left join property p on p.id = s.property_id left join version v on v.id = s.current_version_id where true`,
    searched: ['s.submission_no', 'sp.name', 'f.name', 'e.name', 'p.name', 'p.code', 'd.name'],
    order: 's.due_on, s.id',
  },
  properties: {
    columns: 'p.*, e.name as entity_name, f.name as fund_name, sp.name as provider_name',
    from: `property p left join fund_property fp on fp.property_id = p.id left join fund e on e.id = fp.fund_id
      left join fund f on f.id = e.parent_id left join property_provider pp on pp.property_id = p.id
      left join service_provider sp on sp.id = pp.service_provider_id where p.retired_at is null`,
    searched: ['p.name', 'p.code', 'p.city', 'p.address1', 'e.name', 'f.name', 'sp.name'],
    order: 'p.name, p.id',
  },
  codes: {
    columns:
      'm.*, v.code as provider_code_name, v.name as provider_name, p.code as property_code, p.name as property_name',
    from: `property_mapping m join service_provider v on v.id = m.service_provider_id
      left join property p on p.id = m.property_id where m.retired_at is null`,
    searched: ['m.provider_code', 'm.local_property_name', 'v.name', 'p.name', 'p.code'],
    order: 'm.provider_code, m.id',
  },
  users: {
    columns: `u.*, r.name as role_name, sp.name as provider_name, string_agg(distinct f.name, ', ') as funds,
      string_agg(distinct p.code, ', ') as properties`,
    from: `app_user u join role r on r.id = u.role_id left join service_provider sp on sp.id = u.service_provider_id
      left join user_scope l on l.user_id = u.id left join fund f on f.id = l.fund_id
      left join property p on p.id = l.property_id where u.retired_at is null`,
    searched: ['u.name', 'u.email', 'r.name', 'sp.name'],
    grouped: { by: 'u.id, r.name, sp.name', counted: 'distinct u.id' },
    order: 'u.name, u.id',
  },
  ...orphanLists,
  files: {
    columns: `v.*, u.file_name, s.submission_no, s.post_month, sp.name as provider_name, p.name as property_name, d.name as dataset_name`,
    from: `version v join submission s on s.id = v.submission_id left join upload u on u.id = v.upload_id
      join service_provider sp on sp.id = s.service_provider_id join dataset d on d.id = s.dataset_id
      left join fund f on f.id = s.fund_id left join fund e on e.id = s.entity_id
      left join property p on p.id = s.property_id where true`,
    searched: ['u.file_name', 's.submission_no', 'sp.name', 'f.name', 'e.name', 'p.name', 'p.code', 'd.name'],
    order: 'v.created_at desc, v.id desc',
  },
  funds: {
    columns: `f.*, t.name as type_name, o.name as parent_name, count(distinct fp.property_id) as properties`,
    from: `fund f join fund_type t on t.id = f.fund_type_id left join fund o on o.id = f.parent_id
      left join fund e on f.id in (e.id, e.parent_id) left join fund_property fp on fp.fund_id = e.id
      where f.retired_at is null`,
    searched: ['f.name', 'f.code'],
    grouped: { by: 'f.id, t.name, o.name', counted: 'distinct f.id' },
    order: 'f.name, f.id',
  },
  providers: {
    columns: `v.*, count(distinct p.id) as properties, string_agg(distinct f.name, ', ') as funds,
      string_agg(distinct p.property_type, ', ') as types, string_agg(distinct p.city, ', ') as cities`,
    from: `service_provider v left join property_provider a on a.service_provider_id = v.id
      left join property p on p.id = a.property_id left join fund_property fp on fp.property_id = p.id
      left join fund f on f.id = fp.fund_id where v.retired_at is null`,
    searched: ['v.name', 'v.code'],
    grouped: { by: 'v.id', counted: 'distinct v.id' },
    order: 'v.name, v.id',
  },
  processing: {
    columns: `v.*, u.file_name, s.submission_no, s.post_month, sp.name as provider_name, p.name as property_name, d.name as dataset_name,
      (select min(a.at) from audit_entry a where a.submission_id = s.id) as checked_at,
      (select count(*) from comment c where c.submission_id = s.id) as comments`,
    from: `version v join submission s on s.id = v.submission_id left join upload u on u.id = v.upload_id
      join service_provider sp on sp.id = s.service_provider_id join dataset d on d.id = s.dataset_id
      left join fund f on f.id = s.fund_id left join fund e on e.id = s.entity_id
      left join property p on p.id = s.property_id where true`,
    searched: ['u.file_name', 's.submission_no', 'sp.name', 'f.name', 'e.name', 'p.name', 'p.code', 'd.name'],
    order: 'v.created_at desc, v.id desc',
  },
  accounts: {
    columns: `c.id, f.name as fund_name, p.name as property_name, p.code, count(a.id) as accounts,
      count(a.id) filter (where a.outcome = 'pending') as pending`,
    from: `provider_chart c join property p on p.id = c.property_id
      left join fund_property fp on fp.property_id = p.id left join fund f on f.id = fp.fund_id
      left join source_account a on a.provider_chart_id = c.id where p.retired_at is null`,
    searched: ['p.name', 'p.code', 'f.name', 'a.code', 'a.name'],
    grouped: { by: 'c.id, f.name, p.name, p.code', counted: 'distinct c.id' },
    order: 'pending desc, c.id',
  },
  sourceAccounts: {
    columns: 'a.*, f.name as fund_name, p.name as property_name, p.code as property_code, g.target',
    from: `source_account a join provider_chart c on c.id = a.provider_chart_id join property p on p.id = c.property_id
      left join fund_property fp on fp.property_id = p.id left join fund f on f.id = fp.fund_id
      left join account_mapping g on g.id = a.mapping_id where p.retired_at is null`,
    searched: ['p.name', 'p.code', 'f.name', 'a.code', 'a.name'],
    order: "(a.outcome = 'pending') desc, a.amount desc, a.id",
  },
  translations: {
    columns: 't.*, v.name as provider_name, v.code as provider_code',
    from: 'translation t join service_provider v on v.id = t.service_provider_id where t.retired_at is null',
    searched: ['t.source_text', 't.target_text', 'v.name'],
    order: 't.source_text, t.id',
  },
  places: {
    columns: 'p.id, p.name, p.code, v.name as provider_name, d.name as dataset_name, m.id as mapping_id',
    from: `property_provider a join property p on p.id = a.property_id
      join service_provider v on v.id = a.service_provider_id
      join dataset d on d.name in ('Rent Roll', 'Trial Balance')
      left join dataset_mapping m on m.is_active and m.service_provider_id = a.service_provider_id
        and m.dataset_id = d.id and m.property_id = p.id where p.retired_at is null`,
    searched: ['p.name', 'p.code', 'v.name', 'd.name'],
    order: 'p.name, p.id, d.name',
  },
  frequencies: {
    columns: 'q.*, p.name as property_name, v.name as provider_name, d.name as dataset_name',
    from: `frequency q join service_provider v on v.id = q.service_provider_id join dataset d on d.id = q.dataset_id
      left join property p on p.id = q.property_id where true`,
    searched: ['p.name', 'p.code', 'v.name', 'd.name'],
    order: 'p.name, q.id',
  },
  workflows: {
    columns: `w.id, d.name as dataset_name, f.name as fund_name, string_agg(u.name, ', ') as reviewers`,
    from: `workflow_configuration w join dataset d on d.id = w.dataset_id left join fund f on f.id = w.fund_id
      left join configured_reviewer r on r.configuration_id = w.id left join app_user u on u.id = r.user_id
      where w.retired_at is null`,
    searched: ['d.name', 'f.name', 'u.name'],
    grouped: { by: 'w.id, d.name, f.name', counted: 'distinct w.id' },
    order: 'd.name, w.id',
  },
  charts: {
    columns: 'c.id, c.name, count(a.id) as accounts',
    from: 'master_chart c left join master_account a on a.chart_id = c.id where c.retired_at is null',
    searched: ['c.name'],
    grouped: { by: 'c.id', counted: 'distinct c.id' },
    order: 'c.name, c.id',
  },
  audit: {
    columns: 'a.*, u.name as user_name, s.submission_no',
    from: `audit_entry a left join app_user u on u.id = a.user_id left join submission s on s.id = a.submission_id where true`,
    searched: ['u.name', 's.submission_no', 'a.action', 'a.entity_id'],
    order: 'a.id desc',
  },
};
