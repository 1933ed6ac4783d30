import { Migration } from '@mikro-orm/migrations';

/** Files are asked for by their key: after each upload, and by their address. */
export class Migration20261121009000 extends Migration {
  override up(): void {
    this.addSql('create index upload_blob_key_idx on upload (blob_key);');
    this.addSql('create index import_run_blob_key_idx on import_run (blob_key);');
    this.addSql(
      'create index version_annotated_blob_key_idx on version (annotated_blob_key) where annotated_blob_key is not null;',
    );
  }
}
