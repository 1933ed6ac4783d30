import { Migration } from '@mikro-orm/migrations';

/** Connections that collect files from a folder of an SFTP server. */
export class Migration20261124102000_sftp extends Migration {
  override up(): void {
    // Fingerprint of the server's key; null until a person has accepted one.
    this.addSql('alter table connection add column host_key text');
    this.addSql('alter table connection drop constraint connection_type_known');
    this.addSql(`alter table connection add constraint connection_type_known
      check (connection_type in ('PULL', 'SFTP', 'PUSH', 'WEBHOOK'))`);
    this.addSql('alter table connection drop constraint connection_authorization_type_check');
    this.addSql(`alter table connection add constraint connection_authorization_type_check
      check (authorization_type in ('NONE', 'BASIC', 'BEARER', 'OAUTH2', 'MUTUAL_TLS', 'SIGNED_JWT', 'SSH_KEY'))`);
  }
}
