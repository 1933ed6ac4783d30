import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

/** Over a person `m`: active, signs in, and may open the screen of a report today. */
export function mayReadReport(screen: Part): Part {
  return maySee(screen, sql`coalesce(g.privilege, 'None') <> 'None'`);
}

/** Over a person `m`: as above, and may download the report. */
export function mayExportReport(screen: Part): Part {
  return maySee(screen, sql`g.privilege in ('Edit', 'All')`);
}

function maySee(screen: Part, asAdmin: Part): Part {
  return sql`(m.is_active and m.retired_at is null and not m.is_service_account and exists (
    select 1 from role r left join role_privilege g on g.role_id = r.id and g.screen = ${screen}
    where r.id = m.role_id and r.is_active and (r.base_role = 'SuperAdmin'
      or (r.base_role = 'Admin' and ${asAdmin}))))`;
}
