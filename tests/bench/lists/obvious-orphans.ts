import type { OrphanCategory } from '#contracts/orphans.ts';
import type { ObviousList } from './obvious.ts';

const collected = `join dataset d on d.name in ('Rent Roll', 'Trial Balance')`;
const assigned = `property_provider a join property p on p.id = a.property_id
  join service_provider v on v.id = a.service_provider_id`;
const placed = 'left join fund_property fp on fp.property_id = p.id left join fund f on f.id = fp.fund_id';
const columns = 'p.id, p.name, p.code, v.name as provider_name';
const searched = ['p.name', 'p.code', 'v.name'];
const order = 'p.name, p.id';

/** What somebody writes who looks for the records of one category in the master data itself. */
export const obviousOrphans: Record<OrphanCategory, ObviousList> = {
  propertiesWithoutFund: {
    columns,
    from: `${assigned} ${placed} where p.is_active and p.retired_at is null and fp.property_id is null`,
    searched,
    order,
  },
  propertiesNotMapped: {
    columns: `${columns}, f.name as fund_name`,
    from: `${assigned} ${placed} where p.is_active and p.retired_at is null and not exists (
      select 1 from property_mapping m where m.property_id = p.id and m.service_provider_id = v.id and m.is_active)`,
    searched,
    order,
  },
  accountMappingPending: {
    columns: `${columns}, f.name as fund_name, c.pending_amount, c.currency`,
    from: `provider_chart c join property p on p.id = c.property_id join service_provider v on v.id = c.service_provider_id
      ${placed} where c.pending_count > 0`,
    searched,
    order,
  },
  frequencyPending: {
    columns: `${columns}, d.name as dataset_name`,
    from: `frequency q join service_provider v on v.id = q.service_provider_id join dataset d on d.id = q.dataset_id
      left join property p on p.id = q.property_id where q.is_active
      and (q.submit_frequency is null or q.submit_timeline_day is null)`,
    searched: [...searched, 'd.name'],
    order,
  },
  mappingsMissing: {
    columns: `${columns}, d.name as dataset_name`,
    from: `${assigned} ${collected} where p.retired_at is null and not exists (select 1 from dataset_mapping m
      where m.is_active and m.service_provider_id = v.id and m.dataset_id = d.id and m.property_id = p.id)`,
    searched: [...searched, 'd.name'],
    order,
  },
  datasetsWithoutApprover: {
    columns: `${columns}, d.name as dataset_name`,
    from: `${assigned} ${collected} ${placed} where p.retired_at is null and not exists (select 1 from workflow_configuration w
      join configured_reviewer r on r.configuration_id = w.id join app_user u on u.id = r.user_id and u.is_active
      where w.dataset_id = d.id and w.is_active and w.fund_id in (f.id, f.parent_id))`,
    searched: [...searched, 'd.name'],
    order,
  },
  packageMembersMissing: {
    columns: `${columns}, d.name as dataset_name`,
    from: `package_month x join property p on p.id = x.property_id join service_provider v on v.id = x.service_provider_id
      join dataset d on d.id = any(x.dataset_ids) where x.post_month = '2026-10-01' and not exists (select 1 from submission s
      where s.dataset_id = d.id and s.property_id = p.id and s.post_month = x.post_month)`,
    searched: [...searched, 'd.name'],
    order,
  },
  usersWithoutRoleOrProvider: {
    columns: 'u.id, u.name, u.email, r.name as role_name',
    from: `app_user u join role r on r.id = u.role_id left join service_provider v on v.id = u.service_provider_id
      where u.is_active and u.retired_at is null and r.base_role = 'DataProvider' and v.id is null`,
    searched: ['u.name', 'u.email'],
    order: 'u.name, u.id',
  },
  inactiveLookupValues: {
    columns: 'p.id, p.name, p.code, l.name_en as value_name',
    from: `property p join lookup_value l on l.code = p.investment and not l.is_active
      join lookup_key k on k.id = l.lookup_key_id and k.name = 'Investment' where p.is_active and p.retired_at is null`,
    searched: ['p.name', 'p.code', 'l.name_en'],
    order,
  },
};
