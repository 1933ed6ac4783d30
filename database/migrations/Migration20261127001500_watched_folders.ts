import { Migration } from '@mikro-orm/migrations';

/** Connections that watch a folder of the installation. */
export class Migration20261127001500_watched_folders extends Migration {
  override up(): void {
    this.addSql('alter table connection drop constraint connection_type_known');
    this.addSql(`alter table connection add constraint connection_type_known
      check (connection_type in ('PULL', 'SFTP', 'FOLDER', 'MAILBOX', 'PUSH', 'WEBHOOK'))`);
  }
}
