import { randomUUID } from 'node:crypto';
import { rotateSecrets, secretKeysOf } from '#database/connections/secrets.ts';
import { openDatabase } from '#database/orm.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import type { Place } from './place.ts';

/**
 * `npm run rotate-secrets`, after SECRET_KEY is the new key and SECRET_KEY_BEFORE the old one: encrypts every secret with the
 * new key, while the servers run. Repeated, it changes nothing.
 */
export async function rotateSecretKey({ appUrl, secretKey, secretKeyBefore }: Place): Promise<void> {
  if (secretKey === null) throw new Error('SECRET_KEY is missing: expected the new key, as the servers have it.');
  const orm = await openDatabase(appUrl);
  try {
    const em = orm.em.fork();
    const { changed, unreadable } = await em.transactional(async (inner) => {
      const counts = await rotateSecrets(inner, secretKeysOf({ secretKey, secretKeyBefore }));
      await recordAudit(inner, {
        ...{ opId: randomUUID(), action: 'setting.change', entity: 'setting', entityId: 'SECRET_KEY', userId: null },
        details: counts,
      });
      return counts;
    });
    console.log(`${changed} secrets are encrypted with the new key.`);
    if (unreadable > 0)
      throw new Error(
        `${unreadable} secrets cannot be decrypted by either key. Set SECRET_KEY_BEFORE to the key they were saved with, or enter them again.`,
      );
    console.log('SECRET_KEY_BEFORE can be removed once every server has been restarted with the new key.');
  } finally {
    await orm.close();
  }
}
