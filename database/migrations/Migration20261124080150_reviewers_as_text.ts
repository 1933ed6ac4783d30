import { Migration } from '@mikro-orm/migrations';

/** Chains of before have no text of their steps, which the record shows and the download carries. */
export class Migration20261124080150_reviewers_as_text extends Migration {
  override up(): void {
    this.addSql(`update configured_chain c set reviewers = t.steps from (
        select s.configuration_id, string_agg(s.step, '; ' order by s.order_no) as steps from (
          select q.configuration_id, q.order_no, coalesce(min(q.stage) || ': ', '') || string_agg(u.email
              || case when not q.is_allow_edit and q.is_error_notification then ' (no edit errors)'
                   when not q.is_allow_edit then ' (no edit)' when q.is_error_notification then ' (errors)'
                   else '' end, ', ' order by q.id) as step
          from configured_reviewer q join app_user u on u.id = q.user_id
          group by q.configuration_id, q.order_no) s
        group by s.configuration_id) t
      where c.reviewers = '' and t.configuration_id = (select w.id from workflow_configuration w
        where w.chain_id = c.id order by w.is_active desc, w.version desc limit 1)`);
  }
}
