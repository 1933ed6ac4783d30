/** Mails and notices; their words are in locales/<language>/mail.json under the same names. */
export const mailTemplates = [
  'opened',
  'digest',
  'refused',
  'errorNotification',
  'reopened',
  'sentBack',
  'yourTurn',
  'approved',
  'uploadRefused',
  'actRefused',
  'explanationNeeded',
  'dueReminder',
  'overdue',
  'stepReminder',
  'stepCopy',
  'stepOverdue',
  'overdueByChange',
  'notOverdueByChange',
  'noAssignee',
  'remind',
  'remindMany',
  'closed',
  'approvalWithdrawn',
  'dueDatesChanged',
  'chainMoved',
  'checkedAgain',
  'jobEnded',
  'connectionPaused',
  'connectionFindings',
  'attachmentsWaiting',
  'reportReady',
  'scorecard',
  'tokenMade',
  'notice',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** Kinds of mails that a person may stop. What asks somebody to act goes out always; the bell shows all of them. */
export const optionalMails = [
  'dueReminder',
  'overdue',
  'stepReminder',
  'opened',
  'errorNotification',
  'approved',
] as const;
export type OptionalMail = (typeof optionalMails)[number];

/** The kind of each template that has one. */
export const optionalMailOfTemplate: Readonly<Partial<Record<string, OptionalMail>>> = {
  dueReminder: 'dueReminder',
  overdue: 'overdue',
  stepOverdue: 'overdue',
  overdueByChange: 'overdue',
  notOverdueByChange: 'overdue',
  stepReminder: 'stepReminder',
  stepCopy: 'stepReminder',
  opened: 'opened',
  digest: 'opened',
  errorNotification: 'errorNotification',
  approved: 'approved',
};

/**
 * What the words of a mail name. Days are `YYYY-MM-DD`, `cause` is a reason code; each template uses some of them
 * (`reopened`, `sentBack`, `remind` and `closed` a person, the first two and `closed` a comment).
 */
export interface MailValues {
  submissionNo: string;
  dataset: string;
  /** Name of the property, or of the fund. */
  place: string;
  postMonth: string;
  dueOn?: string;
  since?: string;
  cause?: string;
  hardCount?: number;
  unexplainedCount?: number;
  /** Of a late submission: whole days since it was due. */
  daysLate?: number;
  /** What a refused file breaks, a line each, in the reader's language. */
  errors?: string;
  person?: string;
  /** Names of the people who are waited for, in a sentence of the reader's language. */
  people?: string;
  comment?: string;
  fileName?: string;
  /** Which brought the file. */
  connection?: string;
  softCount?: number;
  /** Of an edit: how many cells differ between the version that stands now and the one before. */
  changedCells?: number;
  versionNo?: number;
  comparedNo?: number;
  /** Chooses the words: what a reminder waits for, where it is not the first file, or a day that a reviewer has named. */
  standing?: 'sentBack' | 'toExplain' | 'dated' | 'edited' | 'noReason';
}

/** The page of a submission; after an edit the changed rows, beside what they were. */
export function pageOfNotice(submissionNo: string, values: Readonly<Record<string, string | number>>): string {
  const { versionNo, comparedNo } = values;
  if (versionNo === undefined || comparedNo === undefined) return submissionNo;
  return `${submissionNo}?view=changed&version=${versionNo}&compare=${comparedNo}`;
}

/** How a job has ended; `job` is its kind, the numbers are of its items. */
export interface JobEndedValues {
  jobId: number;
  job: string;
  done: number;
  skipped: number;
  refused: number;
  notDone: number;
  /** Chooses the words; absent when everything was tried. */
  standing?: 'cancelled' | 'failed' | 'file';
}

/** A connection that is paused after failed runs. */
export interface ConnectionPausedValues {
  connectionId: number;
  connection: string;
  failures: number;
}

/** How many attachments of a mailbox wait for a person, those too that were named before. */
export interface AttachmentsWaitingValues {
  connectionId: number;
  connection: string;
  attachments: number;
}

/** Figures of a service provider, written in the language of the reader; a dash for what is not known. */
export interface ScorecardValues {
  serviceProvider: string;
  postMonth: string;
  person: string;
  finished: number;
  onTime: string;
  firstPass: string;
  rework: string;
  /** Median days. */
  lead: string;
  lateness: string;
  score: string;
  grade: string;
  weakest: string;
}

/** A report that somebody has scheduled; `address` is below the root, with its filters. */
export interface ReportReadyValues {
  report: string;
  schedule: string;
  address: string;
  /** The job whose file is attached, or downloaded where it is large; chooses the words, too. */
  fileJobId?: number;
  standing?: 'file';
}

/** A token that was made in the name of the reader, by its name and the day on which it ends. */
export interface TokenMadeValues {
  token: string;
  expiresOn: string;
}

/** Where the bell, the list of notifications and a mail lead: below the reader's dashboard, or from the root on. */
export function placeOfNotice(
  home: string,
  submissionNo: string | null,
  values: Readonly<Record<string, string | number>>,
): string | null {
  if (values['jobId'] !== undefined) return `/viewNotifications?job=${values['jobId']}`;
  if (values['connectionId'] !== undefined) {
    const tab = values['attachments'] === undefined ? '' : '&recordTab=attachments';
    return `/integrationCenter?connectionId=${values['connectionId']}${tab}`;
  }
  if (values['report'] !== undefined) return String(values['address']);
  if (values['token'] !== undefined) return '/user-profile';
  return submissionNo && `${home}/${pageOfNotice(submissionNo, values)}`;
}

/** What an administrator writes to people, in the administrator's own words. */
export interface NoticeValues {
  person: string;
  subject: string;
  text: string;
}

/** What a digest of several submissions says: one line for each, in the language of the recipient. */
export interface DigestValues {
  count: number;
  /** Of the submission that is due first. */
  dueOn: string;
  lines: string;
  /** Who has sent it, of a reminder. */
  person?: string;
}

/** A row of the language list; names as old clients know them. */
export interface LanguageRow {
  LanguageId: number;
  LanguageCode: string;
  LanguageName: string;
  IsDefault: boolean;
}

/** Whether a person gets a mail that may be stopped. */
export interface MailChoice {
  kind: OptionalMail;
  isOn: boolean;
}

/** First row of `email/history/notread` when only the count is asked for. */
export interface UnreadCountRow {
  NotReadEmails: number;
}

/** One unread mail of the bell, in the reader's language. */
export interface UnreadEmailRow {
  EmailHistoryId: number;
  TemplateName: string;
  Subject: string;
  SubmissionNo: string | null;
  /** Path that the link opens. */
  Page: string | null;
  IsRead: boolean;
  CreatedDate: string;
}

/** One row of the notifications screen, newest first. */
export interface Notification {
  notificationId: number;
  templateName: string;
  subject: string;
  text: string;
  submissionNo: string | null;
  isRead: boolean;
  /** The approval that it followed from was withdrawn: it asks for nothing any more. */
  isWithdrawn: boolean;
  /** Path that the link opens. */
  page: string | null;
  /** ISO 8601 in UTC. */
  createdAt: string;
}
