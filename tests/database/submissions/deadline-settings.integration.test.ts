import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { deadlineSettingName, defaultDeadlines } from '#contracts/deadlines.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { readDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

describe('the deadlines of an installation', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  async function readAfter(value: unknown) {
    await orm.em.fork().upsert(Setting, { name: deadlineSettingName, value }, { onConflictFields: ['name'] });
    return readDeadlineSettings(orm.em.fork());
  }

  it('are the defaults where nothing is set, and change their mark with what is set', async () => {
    const before = await readDeadlineSettings(orm.em.fork());
    expect(before.settings).toEqual(defaultDeadlines);
    const after = await readAfter({ dueReminderDays: [-7, 0], stepCopyHours: null });
    expect(after.settings).toEqual({ ...defaultDeadlines, dueReminderDays: [-7, 0], stepCopyHours: null });
    expect(after.settingsMark).not.toBe(before.settingsMark);
  });

  it('fall back to the defaults for what was written wrongly', async () => {
    const wrong = { dueReminderDays: 'three', dueReminderHour: 24, stepReminderHours: -1, stepOverdueHours: '5 days' };
    expect((await readAfter(wrong)).settings).toEqual(defaultDeadlines);
    expect((await readAfter([1])).settings).toEqual(defaultDeadlines);
  });
});
