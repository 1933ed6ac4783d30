import { defineEntity, p } from '@mikro-orm/core';
import type { FileAccount as Account } from '#contracts/file-accounts.ts';

const FileAccountSchema = defineEntity({
  name: 'FileAccount',
  tableName: 'file_account',
  properties: {
    versionId: p.integer().primary().autoincrement(false),
    account: p.json<Account>(),
  },
});

/** What became of every row and column of a version's file. Versions of before have none. */
export class FileAccount extends FileAccountSchema.class {}
FileAccountSchema.setClass(FileAccount);
