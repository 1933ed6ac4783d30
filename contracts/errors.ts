import type { RefusalCode } from './submissions.ts';

/** Codes of `application/problem+json`; the page maps them to words, never parses messages. */
export const errorCodes = [
  'NotSignedIn',
  'NotFound',
  'BadInput',
  'Forbidden',
  'Conflict',
  'KeyReused',
  'Gone',
  'WrongContentType',
  'TooLarge',
  'TooManyRows',
  'TooManyRequests',
  'TooManyJobs',
  'RuleFailed',
  'RunUnderWay',
  'StandInBeyondScope',
  'StandInTwice',
  'StandInChained',
  'DelegationEnded',
  'RemindedAlready',
  'IncorrectFile',
  'TicketExists',
  'TicketClosed',
  'TicketNotOpened',
  'PostMonthNotDue',
  'PostMonthOutOfRange',
  'PackageInTheWay',
  'InUse',
  'FeedsTwice',
  'AssociatedElsewhere',
  'InSeveralPackages',
  'Duplicate',
  'HasFindings',
  'NotSupported',
  'Unavailable',
  'Unexpected',
] as const;
export type ErrorCode = (typeof errorCodes)[number] | RefusalCode;

export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  /** Names the log entry; shown to the person. */
  referenceId: string;
  details?: Record<string, unknown>;
}
