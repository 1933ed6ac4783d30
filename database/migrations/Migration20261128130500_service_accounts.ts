import { Migration } from '@mikro-orm/migrations';

/** The list of people leaves out service accounts: its total is that of all people less these few, who are found by index. */
export class Migration20261128130500_service_accounts extends Migration {
  override up(): void {
    this.addSql(`create index app_user_service_accounts on app_user (id) where is_service_account`);
  }
}
