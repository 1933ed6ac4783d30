import { Migration } from '@mikro-orm/migrations';

/** Why a finding is as it is, as one of a short list: words alone cannot be counted or compared between months. */
export class Migration20261121007000 extends Migration {
  override up(): void {
    this.addSql(`alter table finding add column explanation_reason text null`);
  }
}
