import { Role } from './roles/role.entity.ts';
import { RolePrivilege } from './roles/role-privilege.entity.ts';
import { User } from './users/user.entity.ts';
import { UserScope } from './users/user-scope.entity.ts';
import { SavedView } from './saved-views/saved-view.entity.ts';
import { ColumnChoice } from './saved-views/column-choice.entity.ts';
import { Preference } from './preferences/preference.entity.ts';
import { TokenCache } from './sessions/token-cache.entity.ts';
import { FundType } from './funds/fund-type.entity.ts';
import { Fund } from './funds/fund.entity.ts';
import { Property } from './properties/property.entity.ts';
import { FundProperty } from './properties/fund-property.entity.ts';
import { ServiceProvider } from './service-providers/service-provider.entity.ts';
import { PropertyProvider } from './service-providers/property-provider.entity.ts';
import { Language } from './lookups/language.entity.ts';
import { LookupKey } from './lookups/lookup-key.entity.ts';
import { LookupValue } from './lookups/lookup-value.entity.ts';
import { GlossaryTerm } from './glossary/glossary-term.entity.ts';
import { Setting } from './lookups/setting.entity.ts';
import { DataModel } from './datasets/data-model.entity.ts';
import { DataModelVersion } from './datasets/data-model-version.entity.ts';
import { Dataset } from './datasets/dataset.entity.ts';
import { ReportPackage } from './packages/report-package.entity.ts';
import { ReportPackageMember } from './packages/report-package-member.entity.ts';
import { PackageMonth } from './packages/package-month.entity.ts';
import { DatasetAssociation } from './datasets/dataset-association.entity.ts';
import { MasterChart } from './charts/master-chart.entity.ts';
import { MasterAccount } from './charts/master-account.entity.ts';
import { MasterAccountCode } from './charts/master-account-code.entity.ts';
import { MasterChartVersion } from './charts/master-chart-version.entity.ts';
import { ChartAssociation } from './charts/chart-association.entity.ts';
import { DatasetMapping } from './mappings/dataset-mapping.entity.ts';
import { DatasetMappingVersion } from './mappings/dataset-mapping-version.entity.ts';
import { Translation } from './mappings/translation.entity.ts';
import { PropertyMapping } from './mappings/property-mapping.entity.ts';
import { ConfiguredChain } from './workflow-configuration/configured-chain.entity.ts';
import { WorkflowConfiguration } from './workflow-configuration/workflow-configuration.entity.ts';
import { ConfiguredReviewer } from './workflow-configuration/configured-reviewer.entity.ts';
import { IgnoredOrphan } from './orphans/ignored-orphan.entity.ts';
import { Delegation } from './delegations/delegation.entity.ts';
import { Calendar } from './calendars/calendar.entity.ts';
import { Connection } from './connections/connection.entity.ts';
import { ConnectionProposal } from './connections/connection-proposal.entity.ts';
import { ConnectionRun } from './connections/connection-run.entity.ts';
import { ConnectionSecret } from './connections/connection-secret.entity.ts';
import { ApiToken } from './tokens/api-token.entity.ts';
import { Holiday } from './calendars/holiday.entity.ts';
import { ExchangeRate } from './rates/exchange-rate.entity.ts';
import { ReportFile } from './reports/report-file.entity.ts';
import { ReportSchedule } from './reports/report-schedule.entity.ts';
import { Frequency } from './frequencies/frequency.entity.ts';
import { Rule } from './rule-sets/rule.entity.ts';
import { ChangeImpact } from './change-impacts/change-impact.entity.ts';
import { RuleTrial } from './rule-sets/rule-trial.entity.ts';
import { TieOut } from './rule-sets/tie-out.entity.ts';
import { RuleVersion } from './rule-sets/rule-version.entity.ts';
import { Submission } from './submissions/submission.entity.ts';
import { SubmissionAssignee } from './submissions/submission-assignee.entity.ts';
import { SubmissionDeadline } from './submissions/submission-deadline.entity.ts';
import { MailOptOut } from './notifications/mail-opt-out.entity.ts';
import { Upload } from './submissions/upload.entity.ts';
import { Version } from './submissions/version.entity.ts';
import { FileAccount } from './submissions/file-account.entity.ts';
import { Finding } from './submissions/finding.entity.ts';
import { ExplanationAcceptance } from './submissions/explanation-acceptance.entity.ts';
import { ExplanationCarry } from './submissions/explanation-carry.entity.ts';
import { Decision } from './submissions/decision.entity.ts';
import { Comment } from './submissions/comment.entity.ts';
import { Edit } from './submissions/edit.entity.ts';
import { SubmissionDraft } from './submissions/submission-draft.entity.ts';
import { Operation } from './submissions/operation.entity.ts';
import { OutboxEntry } from './submissions/outbox-entry.entity.ts';
import { ProcessTrouble } from './submissions/process-trouble.entity.ts';
import { Job } from './jobs/job.entity.ts';
import { JobItem } from './jobs/job-item.entity.ts';
import { ImportRun } from './imports/import-run.entity.ts';
import { AuditEntry } from './audit/audit-entry.entity.ts';
import { EmailHistory } from './notifications/email-history.entity.ts';
import { MailOutbox } from './notifications/mail-outbox.entity.ts';

/** Every entity of the installation, for the ORM and its migrations. */
export const entities = [
  Role,
  RolePrivilege,
  User,
  UserScope,
  SavedView,
  ColumnChoice,
  Preference,
  TokenCache,
  FundType,
  Fund,
  Property,
  FundProperty,
  ServiceProvider,
  PropertyProvider,
  Language,
  LookupKey,
  LookupValue,
  GlossaryTerm,
  Setting,
  DataModel,
  DataModelVersion,
  Dataset,
  ReportPackage,
  ReportPackageMember,
  PackageMonth,
  DatasetAssociation,
  MasterChart,
  MasterAccount,
  MasterAccountCode,
  MasterChartVersion,
  ChartAssociation,
  DatasetMapping,
  DatasetMappingVersion,
  Translation,
  PropertyMapping,
  ConfiguredChain,
  WorkflowConfiguration,
  ConfiguredReviewer,
  Delegation,
  IgnoredOrphan,
  Calendar,
  Connection,
  ConnectionProposal,
  ConnectionRun,
  ConnectionSecret,
  ApiToken,
  Holiday,
  ExchangeRate,
  ReportFile,
  ReportSchedule,
  Frequency,
  Rule,
  ChangeImpact,
  RuleTrial,
  TieOut,
  RuleVersion,
  Submission,
  SubmissionAssignee,
  SubmissionDeadline,
  MailOptOut,
  Upload,
  Version,
  FileAccount,
  Finding,
  ExplanationAcceptance,
  ExplanationCarry,
  Decision,
  Comment,
  Edit,
  SubmissionDraft,
  Operation,
  OutboxEntry,
  ProcessTrouble,
  Job,
  JobItem,
  ImportRun,
  AuditEntry,
  EmailHistory,
  MailOutbox,
];
