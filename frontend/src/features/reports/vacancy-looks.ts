import type { VacancyMeasure, VacancyReason } from '#contracts/reports.ts';

/** Each measure has a colour and a line of its own, so that nobody takes one for another. */
export const measureLooks: Readonly<Record<VacancyMeasure, { color: string; dashes: string }>> = {
  area: { color: 'ink.solid', dashes: '0' },
  inrev: { color: 'reviewer.solid', dashes: '5 3' },
  epra: { color: 'approver.solid', dashes: '2 3' },
};

export const reasonColors: Readonly<Record<VacancyReason, string>> = {
  AVAILABLE: 'provider.solid',
  LEASED_NOT_COMMENCED: 'done.solid',
  UNDER_REFURBISHMENT: 'system.solid',
  DOWN: 'closed.solid',
  MODEL_MANAGEMENT: 'ink.solid',
};
