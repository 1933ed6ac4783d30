import { sql } from '../sql/select.ts';

/**
 * Over `frequency m`: it is one of properties, of a single one or of those of a fund or provider, by a dataset that is collected for
 * each. The others are of funds.
 */
export const isForProperty = sql`(m.property_id is not null or exists (select 1 from dataset d
    where d.id = m.dataset_id and d.scope <> 'fund') or (m.report_package_id is not null and not exists (
    select 1 from report_package_member x join dataset d on d.id = x.dataset_id
     where x.report_package_id = m.report_package_id having bool_and(d.scope = 'fund'))))`;
