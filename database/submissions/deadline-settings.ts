import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeadlineSettings } from '#contracts/deadlines.ts';
import { deadlineSettingName, defaultDeadlines } from '#contracts/deadlines.ts';
import { Setting } from '../lookups/setting.entity.ts';

/** The deadlines of the installation, with a mark that differs when one of them does. */
export async function readDeadlineSettings(
  em: EntityManager,
): Promise<{ settings: DeadlineSettings; settingsMark: string }> {
  const row = await em.findOne(Setting, { name: deadlineSettingName });
  const own = row?.value as Partial<DeadlineSettings> | undefined;
  const settings = { ...defaultDeadlines, ...own };
  const settingsMark = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  return { settings, settingsMark };
}
