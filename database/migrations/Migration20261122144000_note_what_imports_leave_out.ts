import { Migration } from '@mikro-orm/migrations';

/** What an import left out, and the sheet that was asked for. Earlier imports have neither. */
export class Migration20261122144000_note_what_imports_leave_out extends Migration {
  override up(): void {
    this.addSql('alter table "import_run" add column "notices" jsonb null, add column "sheet" text null');
  }
}
