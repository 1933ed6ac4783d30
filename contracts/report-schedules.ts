import type { ReportFileFormat } from './report-files.ts';

/** Mails about a report, sent to people on a day of the week or of the month. */
export const rhythms = ['WEEKLY', 'MONTHLY'] as const;
export type Rhythm = (typeof rhythms)[number];

/** 1 is Monday; of a month, a day that each month has. */
export const lastDayOf: Readonly<Record<Rhythm, number>> = { WEEKLY: 7, MONTHLY: 28 };

/** How a report comes: as a link to its page, or as a file that is made for each receiver in their own scope. */
export const deliveries = ['LINK', 'EXCEL', 'PDF'] as const;
export type Delivery = (typeof deliveries)[number];
export const formatOfDelivery: Readonly<Record<Delivery, ReportFileFormat | null>> = {
  ...{ LINK: null, EXCEL: 'excel', PDF: 'pdf' },
};

export const mostSchedules = 30;
export const mostReceivers = 50;

/** Why a schedule is over: its owner may no longer see the report, or nobody who may is left to receive it. */
export const scheduleEnds = ['OWNER', 'NOBODY'] as const;
export type ScheduleEnd = (typeof scheduleEnds)[number];
