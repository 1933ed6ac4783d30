/** When people are reminded of what waits for them; `null` or an empty list says never. Kept per installation. */
export interface DeadlineSettings {
  /** Days after the due date; negative ones lie before it. */
  dueReminderDays: number[];
  /** Hour of the day, where the property or fund is, at which reminders of the due date go out. */
  dueReminderHour: number;
  /** Hours after a step was entered: its people are reminded, reminded with the admins in copy, and overdue. */
  stepReminderHours: number | null;
  stepCopyHours: number | null;
  stepOverdueHours: number | null;
}

export const defaultDeadlines: DeadlineSettings = {
  dueReminderDays: [-3, 0, 1, 3],
  dueReminderHour: 8,
  stepReminderHours: 24,
  stepCopyHours: 72,
  stepOverdueHours: 120,
};

/** Under this name the settings are in the table `setting`. */
export const deadlineSettingName = 'deadlines';

/** The least and the most that may be set; what was written otherwise does not count. */
export const deadlineLimits = { days: 366, reminders: 12, hours: 8_760 } as const;

/** What the screen of deadlines shows. */
export interface DeadlineOverview {
  settings: DeadlineSettings;
  defaults: DeadlineSettings;
  /** Set where the servers are installed; nobody changes these on a screen. */
  installation: {
    /** HH:MM there. */
    sweepTime: string;
    sweepTimeZone: string;
    /** Months; null never closes a period, or keeps the rows for good. */
    closePeriodsAfter: number | null;
    keepSupersededRows: number | null;
  };
}

/** What other settings would do at once to the submissions that are open now. */
export interface DeadlinePreview {
  becomeOverdue: number;
  noLongerOverdue: number;
  /** Who decides at those steps, the most concerned first. */
  people: { userId: number; name: string; becomeOverdue: number; noLongerOverdue: number }[];
}
