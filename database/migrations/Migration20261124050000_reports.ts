import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Conversion of areas and amounts in reports, and the screens of the reports for the roles that exist. */
export class Migration20261124050000_reports extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('report-conversion.sql', import.meta.url), 'utf8'));
    // Built-in roles have the default of their base role; roles that people made are given the screens by people.
    this.addSql(`insert into role_privilege (role_id, screen, privilege)
      select r.id, screen, case when r.is_built_in and r.base_role in ('SuperAdmin', 'Admin') then 'All' else 'None' end
        from role r, unnest(array['report/leaseexpiration', 'report/vacancyanalysis', 'report/rentroll', 'report/month'])
             as screen
      on conflict (role_id, screen) do nothing`);
  }
}
