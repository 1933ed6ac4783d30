/** A row of the language list; names as old clients know them. */
export interface LanguageRow {
  LanguageId: number;
  LanguageCode: string;
  LanguageName: string;
  IsDefault: boolean;
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
  /** ISO 8601 in UTC. */
  createdAt: string;
}
