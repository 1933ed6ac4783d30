import type { ActResult, ManyActed, Operation, UploadedToMany } from './act-answers.schema.ts';
import type { ActPath } from './acts.ts';
import type { AuditChoices, AuditRow } from './audit.ts';
import type { DeadlineOverview, DeadlinePreview } from './deadlines.ts';
import type { Delegation } from './delegations.ts';
import type { Drafts } from './drafts.ts';
import type { EncodingChoices, FileAccountAnswer } from './file-accounts.ts';
import type { FileCheck } from './file-checks.schema.ts';
import type { ImportView } from './imports.ts';
import type { Job, JobItem } from './jobs.schema.ts';
import type { BulkResult, Dependants, MasterChange, MasterRecord, NamedCode } from './masters.ts';
import type { MonthWall, NoiLinePage } from './month-wall.schema.ts';
import type { MailChoice, Notification, UnreadCountRow, UnreadEmailRow } from './notifications.ts';
import type { OrphanCounts, OrphanRow } from './orphans.ts';
import type { Preferences } from './preferences.ts';
import type * as processes from './process-reports.schema.ts';
import type { SubmissionProposal } from './proposals.ts';
import type { RecheckPreview } from './rechecks.schema.ts';
import type { RecheckKind } from './rechecks.ts';
import type { RemindPreview, Waiting } from './reminders.schema.ts';
import type { RereadOutcome } from './rereads.ts';
import type { Lineage } from './report-lineage.schema.ts';
import type { ReportSchedule } from './report-schedules.schema.ts';
import type { ReportExportPath, ReportFileFormat } from './report-files.ts';
import type * as reports from './reports.schema.ts';
import type { PrivilegeChange, RoleView } from './roles.ts';
import type { RuleExplanation } from './rule-explanations.schema.ts';
import type { SavedView, SavedViews } from './saved-views.ts';
import type { ProviderPerson } from './service-providers.ts';
import type { ScorecardPreview } from './scorecards.schema.ts';
import type { SessionView } from './sessions.ts';
import type { StuckOverview, StuckPage } from './stuck-views.ts';
import type * as boards from './submission-boards.ts';
import type { HistoryEntry, RowChange } from './submission-history.ts';
import type * as views from './submission-views.ts';
import type { Page, PersonName } from './submission-views.ts';
import type { FileChoices, ProcessedFile, UploadedFile, VersionDifference } from './uploaded-files.ts';
import type { OwnSession } from './own-sessions.schema.ts';
import type { ApiTokenView, NewApiToken } from './tokens.schema.ts';
import type { MappingAnswers, SetUpAnswers } from './set-up-answers.ts';

/**
 * What each address answers when it succeeds, for the callers of the api: the page and the tests. A route whose schema
 * differs from this table does not compile (`defineRoute`), and an address that no route serves fails a test.
 * Routes that answer nothing, or a file, are not listed.
 */
export interface Answers
  extends
    SubmissionAnswers,
    ActAnswers,
    SetUpAnswers,
    MappingAnswers,
    PeopleAnswers,
    ReportAnswers,
    ReportFileAnswers,
    RecheckAnswers {}

interface SubmissionAnswers {
  'GET /submissions': Page<views.SubmissionSummary>;
  'POST /submissions': { submissionNo: string };
  'GET /submissions/counters': boards.Counters;
  'GET /submissions/matrix': boards.Matrix;
  'GET /submissions/months': boards.Months;
  'GET /submissions/filters': boards.FilterChoices;
  'GET /submissions/ticket-choices': boards.SubmissionChoices;
  'GET /submissions/provider-board': boards.ProviderBoard;
  'GET /submissions/reviewer-board': boards.ReviewerBoard;
  'GET /submissions/waiting': Waiting;
  'GET /submissions/stuck': StuckPage;
  'GET /submissions/stuck/overview': StuckOverview;
  'GET /submissions/deadlines': DeadlineOverview;
  'PUT /submissions/deadlines': DeadlineOverview;
  'DELETE /submissions/deadlines': DeadlineOverview;
  'POST /submissions/deadlines/preview': DeadlinePreview;
  'POST /submissions/proposals': SubmissionProposal;
  'POST /submissions/acts/approve': ManyActed;
  'POST /submissions/acts/sync': ManyActed;
  'POST /submissions/acts/reopen': ManyActed;
  'POST /submissions/acts/send-back': ManyActed;
  'POST /submissions/acts/remind': Job;
  'POST /submissions/acts/remind/preview': RemindPreview;
  'GET /submissions/:submissionNo': views.SubmissionDetail;
  'GET /submissions/:submissionNo/rows': views.GridPage;
  'GET /submissions/:submissionNo/rows/:rowNo/changes': { changes: RowChange[] };
  'GET /submissions/:submissionNo/findings': { findings: views.Finding[]; targets: views.FindingTarget[] };
  'PUT /submissions/:submissionNo/findings/:findingId/acceptance': { isAccepted: boolean };
  'PUT /submissions/:submissionNo/carries/:carryId/end': { carryId: number };
  'GET /submissions/:submissionNo/rules/:ruleId/explanation': RuleExplanation;
  'PUT /submissions/:submissionNo/rules/:ruleId/acceptance': { accepted: number };
  'GET /submissions/:submissionNo/file-account': FileAccountAnswer;
  'GET /submissions/:submissionNo/encodings': EncodingChoices;
  'GET /submissions/:submissionNo/history': { entries: HistoryEntry[] };
  'GET /submissions/:submissionNo/comments': { comments: views.SubmissionComment[] };
  'POST /submissions/:submissionNo/comments': { commentId: number };
  'GET /submissions/:submissionNo/drafts': { drafts: Drafts };
  'POST /submissions/:submissionNo/corrections/preview': views.CorrectionPreview;
  'GET /submissions/:submissionNo/edits/:opId': views.EditOutcome;
  'GET /submissions/:submissionNo/checks': { checks: FileCheck[] };
  'POST /submissions/:submissionNo/checks': FileCheck;
  'POST /submissions/:submissionNo/uploads': ActResult;
  'POST /submissions/uploads': UploadedToMany;
  'POST /submissions/:submissionNo/acts/remind': { reminded: string[] };
  'GET /operations/:opId': Operation;
  'GET /uploaded-files': Page<UploadedFile>;
  'GET /uploaded-files/choices': FileChoices;
  'GET /uploaded-files/comparison': VersionDifference;
  'POST /uploaded-files/versions/:versionId/rows': { outcome: RereadOutcome };
  'GET /uploaded-files/archive/size': { files: number; bytes: number };
  'GET /orphans/counts': OrphanCounts;
  'GET /orphans/:category': Page<OrphanRow>;
  'GET /jobs': Page<Job>;
  'GET /jobs/:jobId': Job;
  'GET /jobs/:jobId/items': Page<JobItem>;
  'POST /jobs/:jobId/cancel': Job;
}

interface PeopleAnswers {
  'GET /session': SessionView;
  'GET /session/impersonation/people': { people: (PersonName & { email: string; role: string })[]; hasMore: boolean };
  'POST /auth/logout': { redirectTo: string };
  'PUT /preferences': Preferences;
  'GET /sessions': OwnSession[];
  'DELETE /sessions': { ended: number };
  'GET /tokens': ApiTokenView[];
  'POST /tokens': NewApiToken;
  'GET /audit': Page<AuditRow>;
  'GET /audit/choices': AuditChoices;
  'GET /delegations': { delegations: Delegation[] };
  'GET /delegations/absences': { absences: Delegation[] };
  'GET /users/reviewers': { reviewers: PersonName[] };
  'GET /users/records/:id/substitutes': { people: (PersonName & { email: string })[] };
  'GET /users/rolename': { data: { UserId: number; UserName: string; Email: string }[] };
  'POST /users/records/:id/substitute': {
    outcome: 'deactivated' | 'deleted' | 'retired';
    chains: number;
    submissions: number;
  };
  'GET /service-providers/:id/people': { people: ProviderPerson[] };
  'GET /roles': Page<RoleView>;
  'POST /roles': RoleView;
  'GET /roles/:id': RoleView;
  'PUT /roles/:id': RoleView;
  'GET /roles/:id/default': { changes: PrivilegeChange[] };
  'POST /roles/:id/default': RoleView;
  'GET /email/history/notread': { data: (UnreadCountRow | UnreadEmailRow)[] };
  'GET /notifications': Page<Notification>;
  'GET /notifications/mails': { mails: MailChoice[] };
  'PUT /notifications/mails': MailChoice;
  'GET /saved-views/:list': SavedViews;
  'POST /saved-views/:list': SavedView;
  'PUT /saved-views/:list/:id': SavedView;
}

interface ReportAnswers {
  'GET /reports/choices': reports.ReportChoices;
  'GET /reports/lineage': Lineage;
  'GET /reports/month': MonthWall;
  'GET /reports/month/noi': NoiLinePage;
  'GET /reports/file-processing': Page<ProcessedFile>;
  'GET /reports/rent-roll': Page<reports.RentRollLine>;
  'GET /reports/rent-roll/summary': reports.RentRollSummary;
  'GET /reports/rent-roll/groups': Page<reports.RentRollGroup>;
  'GET /reports/lease-expiration': reports.LeaseExpiration;
  'GET /reports/lease-expiration/leases': Page<reports.ExpiryLease>;
  'GET /reports/vacancy': reports.Vacancy;
  'GET /reports/vacancy/properties': Page<reports.VacancyProperty>;
  'GET /reports/vacancy/units': Page<reports.VacantUnit>;
  'GET /reports/data-quality': Page<processes.QualityGroup>;
  'GET /reports/data-quality/summary': processes.QualitySummary;
  'GET /reports/turnaround': Page<processes.TurnaroundGroup>;
  'GET /reports/turnaround/summary': processes.TurnaroundSummary;
  'GET /reports/turnaround/scorecard': ScorecardPreview;
  'POST /reports/turnaround/scorecard': { people: number };
  'GET /reports/schedules': { schedules: ReportSchedule[] };
  'POST /reports/schedules': ReportSchedule;
  'GET /reports/schedules/receivers': { people: { userId: number; name: string }[] };
  'GET /reports/lateness-forecast': processes.LatenessForecast;
}

type ActAnswers = Record<`POST /submissions/:submissionNo/acts/${ActPath}`, ActResult>;
type ReportFileAnswers = Record<`POST /reports/${ReportExportPath}/export/${ReportFileFormat}/jobs`, Job>;
type RecheckAnswers = Record<`GET /rechecks/${RecheckKind}/:id`, RecheckPreview> &
  Record<`POST /rechecks/${RecheckKind}/:id`, Job>;

/** Addresses that every master has, below the path of its definition. */
export interface MasterAnswers {
  'GET ': Page<MasterRecord>;
  'POST ': MasterRecord;
  'GET /ids': { ids: number[]; isCapped: boolean };
  'GET /choices/:field': { choices: NamedCode[] };
  'GET /:id': MasterRecord;
  'PUT /:id': MasterRecord;
  'DELETE /:id': { outcome: 'deleted' | 'retired' };
  'GET /:id/dependants': Dependants;
  'GET /:id/history': { changes: MasterChange[]; isComplete: boolean };
  'PUT /:id/status': MasterRecord;
  'POST /:id/restore': MasterRecord;
  'POST /bulk': { results: BulkResult[] };
  'GET /import': { imports: ImportView[] };
  'POST /import': ImportView;
  'POST /import/json': ImportView;
  'GET /import/:importId': ImportView;
  'POST /import/:importId/apply': ImportView;
}

/** Paths of the masters, but for that of users, which has two segments. */
export type MasterPath =
  | '/calendars'
  | '/charts'
  | '/connections'
  | '/dataset-mappings'
  | '/datasets'
  | '/frequencies'
  | '/funds'
  | '/glossary-terms'
  | '/holidays'
  | '/lookup-keys'
  | '/lookup-values'
  | '/master-accounts'
  | '/properties'
  | '/property-mappings'
  | '/report-packages'
  | '/rules'
  | '/service-providers'
  | '/translations'
  | '/workflow-configurations';
