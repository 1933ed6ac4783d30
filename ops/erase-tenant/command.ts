import type { Place } from '../place.ts';
import { eraseName } from './erase-name.ts';
import type { Erasure } from './erase-name.ts';

const usage = 'Usage: npm run erase-tenant -- "<name of a tenant, or name or e-mail of a user>" [--yes]';

/** `npm run erase-tenant -- "<name>" [--yes]`: takes a tenant's or a person's name out of the installation. */
export async function eraseTenant({ ownerUrl, blobs }: Place, words: readonly string[]): Promise<void> {
  const isReal = words.includes('--yes');
  const [name, ...others] = words.filter((word) => word !== '--yes');
  if (!name || others.length > 0) throw new Error(usage);
  print(await eraseName({ ownerUrl, blobs, name, isReal }), isReal);
}

function print({ rows, files, unread, userId, left }: Erasure, isReal: boolean): void {
  const lines = (counts: Record<string, number>) =>
    Object.entries(counts).map(([place, found]) => `  ${place.padEnd(36)} ${found} rows`);
  const found = [
    ...lines(rows),
    ...(userId === null ? [] : [`  app_user                             user ${userId}, who can no longer sign in`]),
    ...files.map((key) => `  file ${key}`),
  ];
  console.log(
    found.length === 0 ? 'The name stands nowhere that is erased.' : isReal ? 'Erased in:' : 'Would be erased in:',
  );
  if (found.length > 0) console.log(found.join('\n'));
  if (Object.keys(left).length > 0) {
    console.log(`It stands here as well and is left; change it on the screen of each:\n${lines(left).join('\n')}`);
  }
  if (unread.length > 0) console.log(`Could not be opened:\n${unread.map((key) => `  file ${key}`).join('\n')}`);
  if (!isReal && found.length > 0) console.log('Nothing has been changed. Repeat it with --yes to erase.');
}
