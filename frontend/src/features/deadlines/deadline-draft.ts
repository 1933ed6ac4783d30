import type { DeadlineSettings } from '#contracts/deadlines.ts';
import { deadlineLimits } from '#contracts/deadlines.ts';

/** The settings as the form holds them: lists of days with commas, hours as typed, empty for never. */
export interface DeadlineDraft {
  daysBefore: string;
  isOnDueDate: boolean;
  daysAfter: string;
  dueReminderHour: string;
  stepReminderHours: string;
  stepCopyHours: string;
  stepOverdueHours: string;
}

const stepFields = ['stepReminderHours', 'stepCopyHours', 'stepOverdueHours'] as const;
export type StepField = (typeof stepFields)[number];
export type DraftFault = 'days' | 'tooMany' | 'hours' | 'order';
export type DraftFaults = Partial<Record<'daysBefore' | 'daysAfter' | StepField, DraftFault>>;

export function draftOf(settings: DeadlineSettings): DeadlineDraft {
  const days = [...settings.dueReminderDays].sort((left, right) => Math.abs(left) - Math.abs(right));
  const typed = (value: number | null) => (value === null ? '' : String(value));
  return {
    daysBefore: days.flatMap((day) => (day < 0 ? [-day] : [])).join(', '),
    isOnDueDate: days.includes(0),
    daysAfter: days.filter((day) => day > 0).join(', '),
    dueReminderHour: String(settings.dueReminderHour),
    stepReminderHours: typed(settings.stepReminderHours),
    stepCopyHours: typed(settings.stepCopyHours),
    stepOverdueHours: typed(settings.stepOverdueHours),
  };
}

/** What the form says, or what is wrong with it, by field. */
export function readDraft(draft: DeadlineDraft): { settings: DeadlineSettings } | { faults: DraftFaults } {
  const faults: DraftFaults = {};
  const days = (field: 'daysBefore' | 'daysAfter') => {
    const named = plain(draft[field])
      .split(/[\s,、،;]+/u)
      .filter((part) => part !== '');
    const numbers = [...new Set(named.map((part) => wholeNumber(part, deadlineLimits.days)))];
    const known = numbers.filter((day) => day !== null);
    if (known.length < numbers.length) faults[field] = 'days';
    return known;
  };
  const [before, after] = [days('daysBefore'), days('daysAfter')];
  const dueReminderDays = [...before.map((day) => -day), ...(draft.isOnDueDate ? [0] : []), ...after].sort(
    (left, right) => left - right,
  );
  if (dueReminderDays.length > deadlineLimits.reminders) faults.daysAfter ??= 'tooMany';
  const hours: Record<StepField, number | null> = {
    stepReminderHours: null,
    stepCopyHours: null,
    stepOverdueHours: null,
  };
  let latest = 0;
  for (const field of stepFields) {
    const typed = plain(draft[field]).trim();
    if (typed === '') continue;
    const value = wholeNumber(typed, deadlineLimits.hours);
    hours[field] = value;
    if (value === null) faults[field] = 'hours';
    else if (value <= latest) faults[field] = 'order';
    latest = Math.max(latest, value ?? 0);
  }
  if (Object.keys(faults).length > 0) return { faults };
  return { settings: { dueReminderDays, dueReminderHour: Number(draft.dueReminderHour), ...hours } };
}

/** Full-width and Arabic digits count as digits. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660));
}

function wholeNumber(text: string, most: number): number | null {
  const value = /^\d{1,5}$/u.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}
