import { describe, expect, it } from '@jest/globals';
import { currentMonthOf } from '#api/submissions/months.ts';

const now = new Date('2026-11-21T12:00:00Z');
const month = (postMonth: string, completed = 0) => ({
  postMonth,
  openCount: 4 - completed,
});
const current = (...months: ReturnType<typeof month>[]) => currentMonthOf(months, now);

describe('the month a dashboard opens on', () => {
  it('is the newest one whose period has ended, whatever is opened early', () => {
    expect(current(month('2026-09-01'), month('2026-10-01'), month('2026-11-01'), month('2027-03-01'))).toBe(
      '2026-10-01',
    );
    expect(current(month('2026-09-01'), month('2026-10-01', 4), month('2026-11-01'))).toBe('2026-09-01');
  });

  it('is the running one when nothing that has ended is open', () => {
    expect(current(month('2026-10-01', 4), month('2026-11-01'), month('2027-03-01'))).toBe('2026-11-01');
  });

  it('is one that still has open submissions before a finished one', () => {
    expect(current(month('2026-09-01', 2), month('2026-10-01', 4))).toBe('2026-09-01');
    expect(current(month('2026-09-01', 4), month('2026-10-01', 4))).toBe('2026-10-01');
  });

  it('is the nearest one to come when none has begun, and none without submissions', () => {
    expect(current(month('2026-12-01'), month('2027-01-01'))).toBe('2026-12-01');
    expect(current()).toBeNull();
  });
});
