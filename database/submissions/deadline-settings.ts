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
  const settings = sound(row?.value);
  const settingsMark = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  return { settings, settingsMark };
}

/** What was written wrongly by hand falls back to the default: a process must never stumble over it. */
function sound(value: unknown): DeadlineSettings {
  const own = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, unknown>>;
  const hours = (name: 'stepReminderHours' | 'stepCopyHours' | 'stepOverdueHours') => {
    const given = own[name];
    return given === null || isNumber(given, 0, 10_000) ? given : defaultDeadlines[name];
  };
  const { dueReminderDays: days, dueReminderHour: hour } = own;
  const areDays = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every((one) => isNumber(one, -366, 366));
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
