import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeadlineSettings } from '#contracts/deadlines.ts';
import { deadlineLimits, deadlineSettingName, defaultDeadlines } from '#contracts/deadlines.ts';
import { Setting } from '../lookups/setting.entity.ts';

/** The deadlines of the installation, with a mark that differs when one of them does. */
export async function readDeadlineSettings(
  em: EntityManager,
): Promise<{ settings: DeadlineSettings; settingsMark: string }> {
  return markedSettings((await em.findOne(Setting, { name: deadlineSettingName }))?.value);
}

/** @param stored value of the setting, undefined or null where nobody has set one */
export function markedSettings(stored: unknown): { settings: DeadlineSettings; settingsMark: string } {
  const settings = sound(stored);
  const settingsMark = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  return { settings, settingsMark };
}

/**
 * Replaces the deadlines of the installation; null goes back to the defaults. The workers tell the open submissions.
 * @returns what stood before
 */
export async function writeDeadlineSettings(
  em: EntityManager,
  settings: DeadlineSettings | null,
): Promise<DeadlineSettings> {
  // The row may be missing, so the name is locked rather than the row: two who save at once do so one after the other.
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`setting:${deadlineSettingName}`]);
  const { settings: before } = await readDeadlineSettings(em);
  if (settings === null) await em.nativeDelete(Setting, { name: deadlineSettingName });
  else await em.upsert(Setting, { name: deadlineSettingName, value: settings }, { onConflictFields: ['name'] });
  return before;
}

/** What was written wrongly by hand falls back to the default: a process must never stumble over it. */
function sound(value: unknown): DeadlineSettings {
  const own = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, unknown>>;
  const hours = (name: 'stepReminderHours' | 'stepCopyHours' | 'stepOverdueHours') => {
    const given = own[name];
    return given === null || isNumber(given, 0, deadlineLimits.hours) ? given : defaultDeadlines[name];
  };
  const { dueReminderDays: days, dueReminderHour: hour } = own;
  const areDays = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every((one) => isNumber(one, -deadlineLimits.days, deadlineLimits.days));
  return {
    dueReminderDays: areDays(days) ? days : defaultDeadlines.dueReminderDays,
    dueReminderHour: isNumber(hour, 0, 23) ? hour : defaultDeadlines.dueReminderHour,
    stepReminderHours: hours('stepReminderHours'),
    stepCopyHours: hours('stepCopyHours'),
    stepOverdueHours: hours('stepOverdueHours'),
  };
}

function isNumber(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}
