import type { ManyActed } from './act-answers.schema.ts';
import type { MappingSettings } from './account-mapping-settings.schema.ts';
import type { MappingFileResult } from './account-mapping-files.schema.ts';
import type {
  ChartAccounts,
  ChartMapping,
  CloneChoices,
  ClonedCharts,
  MappingConsequences,
  ListedAccount,
  MappingOverview,
  PendingRecords,
  ProviderChart,
} from './account-mappings.schema.ts';
import type { CalendarEditPreview, DueDateChanges } from './calendars.schema.ts';
import type { ChangeImpactView, ImpactSubmission } from './change-impacts.schema.ts';
import type * as charts from './charts.schema.ts';
import type {
  AnswerReading,
  ConnectionDelivery,
  ConnectionProposal,
  ConnectionReport,
  ConnectionRun,
  ProposalPage,
  StoredSecrets,
} from './connections.schema.ts';
import type { DataModelDetail, DataModelList, DataModelVersionDetail } from './data-models.schema.ts';
import type { AssociatedFunds, AssociatedProperties, DatasetDeliveries, DatasetOverview } from './datasets.schema.ts';
import type { FirstSteps } from './first-steps.ts';
import type * as frequencies from './frequencies.schema.ts';
import type { SweepStarted } from './frequencies.ts';
import type { Association, FundNode, FundTypeRow } from './funds.ts';
import type { Definition } from './glossary.ts';
import type { Job } from './jobs.schema.ts';
import type { RefusedFile } from './layout-drift.schema.ts';
import type {
  CloneMappingResult,
  MappingPlaceCounts,
  MappingPlaceRow,
  MappingVersions,
} from './mapping-places.schema.ts';
import type { MappingSample, SampleProposal, SampleReading } from './mapping-samples.schema.ts';
import type { MappingView } from './mappings.schema.ts';
import type { BulkResult } from './masters.ts';
import type { LanguageRow } from './notifications.ts';
import type { PackageMonthDetail, PackageMonthPage, PackageMonthView, PackageOverview } from './packages.schema.ts';
import type { PropertySubmission } from './properties.ts';
import type { CodeSuggestions, MatchResults, PropertyMappingCounts } from './property-mappings.schema.ts';
import type { RecheckPreview } from './rechecks.schema.ts';
import type { RestatementPreview } from './restatements.schema.ts';
import type {
  ComparedPack,
  InstalledPack,
  OrderedRules,
  RuleDataset,
  RulePacks,
  RuleVersions,
  RuleView,
} from './rules.schema.ts';
import type { ComputedTieOuts, TieOutBoard } from './tie-outs.schema.ts';
import type { RuleExplanation } from './rule-explanations.schema.ts';
import type { FileTrial, RuleTrialView, TrialChoices, TrialSubmission } from './rule-trials.schema.ts';
import type { SetUpOutcome } from './set-up.ts';
import type { ApiTokenView, NewApiToken } from './tokens.schema.ts';
import type { NamedId, Page } from './submission-views.ts';
import type { MissingTexts } from './translations.schema.ts';
import type * as chains from './workflow-configuration.schema.ts';

/** What the addresses of set-up screens answer: part of `answers.ts`. */
export interface SetUpAnswers {
  'GET /calendars/due-dates': DueDateChanges;
  'POST /calendars/due-dates/apply': Job;
  'POST /calendars/due-dates/preview': CalendarEditPreview;
  'GET /frequencies/:id/months': frequencies.RowMonths;
  'GET /frequencies/next-opening': frequencies.NextOpening;
  'POST /frequencies/due-dates': { rows: frequencies.NextDueDates[] };
  'PUT /frequencies/timeline': { results: frequencies.TimelineResult[] };
  'POST /frequencies/tickets': frequencies.OpenedTickets;
  'POST /frequencies/tickets/preview': frequencies.TicketPreview;
  'POST /frequencies/open-due-dates': DueDateChanges;
  'POST /frequencies/open-due-dates/apply': Job;
  'POST /frequencies/clone': frequencies.ClonePreview;
  'POST /frequencies/clone/preview': frequencies.ClonePreview;
  'POST /frequencies/sweep': SweepStarted;
  'GET /datasets/overview': DatasetOverview;
  'GET /datasets/:id/deliveries': DatasetDeliveries;
  'POST /datasets/:id/associations/funds': AssociatedFunds;
  'POST /datasets/:id/associations/properties': AssociatedProperties;
  'PUT /datasets/:id/associations': { changedAt: string };
  'GET /data-models': DataModelList;
  'GET /data-models/:dataModelId': DataModelDetail;
  'GET /data-models/:dataModelId/versions/:version': DataModelVersionDetail;
  'POST /data-models/:dataModelId/versions': { version: number };
  'POST /data-models/:dataModelId/adopt': { version: number };
  'POST /data-models/:dataModelId/impact': Job;
  'GET /data-models/impacts/:jobId': ChangeImpactView;
  'GET /data-models/impacts/:jobId/submissions': Page<ImpactSubmission>;
  'GET /report-packages/overview': PackageOverview;
  'GET /report-packages/:id/months': PackageMonthPage;
  'GET /report-packages/months/:id': PackageMonthDetail;
  'POST /report-packages/months/:id/release': PackageMonthView;
  'GET /funds/tree': { funds: FundNode[] };
  'GET /funds/by-name/:fundName': { id: number; name: string };
  'GET /funds/:id/properties': { associations: Association[] };
  'PUT /funds/:id/properties': { associations: Association[] };
  'POST /funds/:id/properties': { results: BulkResult[] };
  'GET /fund-types': { types: FundTypeRow[] };
  'GET /properties/unassociated': { count: number };
  'GET /properties/:id/later-tickets': { submissions: PropertySubmission[] };
  'GET /properties/:id/provider-tickets': { submissions: PropertySubmission[] };
  'POST /properties/:id/close-later-tickets': ManyActed;
  'POST /properties/:id/hand-over': ManyActed;
  'POST /properties/service-provider': { results: BulkResult[]; stayingSubmissions: string[] };
  'GET /connections/:id/runs': Page<ConnectionRun>;
  'POST /connections/:id/runs': ConnectionRun;
  'POST /connections/:id/runs/:runId/retry': ConnectionRun;
  'POST /connections/:id/runs/:runId/stop': ConnectionRun;
  'GET /connections/:id/proposals': ProposalPage;
  'POST /connections/:id/proposals/:proposalId/accept': ConnectionProposal;
  'POST /connections/:id/proposals/:proposalId/dismiss': ConnectionProposal;
  'GET /connections/:id/secrets': StoredSecrets;
  'PUT /connections/:id/secrets': StoredSecrets;
  'GET /connections/:id/deliveries': Page<ConnectionDelivery>;
  'POST /connections/:id/deliveries/replay': { count: number };
  'POST /connections/:id/signing-secret': { signingSecret: string };
  'GET /connections/:id/tokens': ApiTokenView[];
  'POST /connections/:id/tokens': NewApiToken;
  'POST /connections/connect': ConnectionReport;
  'POST /connections/sample': AnswerReading;
  'GET /rules/datasets': { datasets: RuleDataset[] };
  'GET /rules/packs': { packs: RulePacks };
  'GET /rules/packs/comparison': ComparedPack;
  'POST /rules/packs/installations': InstalledPack;
  'GET /rules/order': { rules: OrderedRules };
  'GET /rules/tie-outs': TieOutBoard;
  'POST /rules/tie-outs/comparisons': ComputedTieOuts;
  'GET /rules/trials/choices': TrialChoices;
  'POST /rules/trials': Job;
  'POST /rules/trials/trace': RuleExplanation;
  'POST /rules/trials/file': FileTrial;
  'GET /rules/trials/:jobId': RuleTrialView;
  'GET /rules/trials/:jobId/submissions': Page<TrialSubmission>;
  'POST /rules/:id/trials': Job;
  'GET /rules/:id/rule': RuleView;
  'GET /rules/:id/versions': { versions: RuleVersions };
  'POST /rules': RuleView;
  'PUT /rules/:id': RuleView;
  'POST /rules/:id/duplicate': { id: number };
  'POST /rules/:id/status/preview': RecheckPreview;
  'GET /workflow-configurations/subjects': { subjects: chains.ChainSubject[] };
  'GET /workflow-configurations/warnings': { people: chains.WarnedReviewer[] };
  'GET /workflow-configurations/applies': chains.ChainApplies;
  'GET /workflow-configurations/chain': chains.ChainView;
  'PUT /workflow-configurations/chain': chains.ChainView;
  'GET /workflow-configurations/:id/chain': chains.ChainView;
  'GET /workflow-configurations/:id/versions': { versions: chains.ChainVersion[] };
  'GET /workflow-configurations/:id/moves': chains.MovePreview;
  'POST /workflow-configurations/:id/moves': { jobId: number };
  'POST /workflow-configurations/:id/clone': chains.CloneResult;
  'GET /lookups/first-steps': FirstSteps;
  'POST /set-up/import/check': SetUpOutcome;
  'POST /set-up/import/apply': SetUpOutcome;
  'GET /common/language': { data: LanguageRow[] };
  'GET /glossary': { terms: Definition[] };
}

/** What the addresses of charts and mappings answer: part of `answers.ts`. */
export interface MappingAnswers {
  'GET /account-mappings': Page<ProviderChart>;
  'GET /account-mappings/accounts': Page<ListedAccount>;
  'GET /account-mappings/overview': MappingOverview;
  'GET /account-mapping-settings': MappingSettings;
  'PUT /account-mapping-settings': MappingSettings;
  'GET /account-mappings/pending-records': PendingRecords;
  'GET /account-mappings/:chartId': ChartMapping;
  'PUT /account-mappings/:chartId': MappingConsequences;
  'GET /account-mappings/:chartId/accounts': ChartAccounts;
  'POST /account-mappings/:chartId/preview': MappingConsequences;
  'POST /account-mappings/:chartId/review': { decided: number };
  'GET /account-mappings/:chartId/restatement': RestatementPreview;
  'POST /account-mappings/:chartId/restatement': Job;
  'GET /account-mappings/:chartId/clone': CloneChoices;
  'POST /account-mappings/:chartId/clone': ClonedCharts;
  'POST /account-mappings/:chartId/clone/preview': ClonedCharts;
  'POST /account-mappings/file/check': MappingFileResult;
  'POST /account-mappings/file/submit': MappingFileResult;
  'GET /charts/starters': charts.StarterCharts;
  'POST /charts/starters/:starter': charts.ChartTree;
  'GET /charts/:id/tree': charts.ChartTree;
  'GET /charts/:id/amounts': charts.ChartAmounts;
  'GET /charts/:id/versions': charts.ChartVersions;
  'GET /charts/:id/difference': charts.VersionDifference;
  'GET /charts/:id/former-codes': charts.FormerCodes;
  'GET /charts/:id/associations': charts.ChartAssociations;
  'PUT /charts/:id/associations': { count: number };
  'PUT /charts/:id/accounts': charts.SavedAccounts;
  'GET /dataset-mappings/mapping': MappingView;
  'PUT /dataset-mappings/mapping': MappingView;
  'POST /dataset-mappings/mapping/impact': Job;
  'GET /dataset-mappings/impacts/:jobId': ChangeImpactView;
  'GET /dataset-mappings/impacts/:jobId/submissions': Page<ImpactSubmission>;
  'GET /dataset-mappings/datasets': { datasets: (NamedId & { isDataset: boolean })[] };
  'GET /dataset-mappings/places': Page<MappingPlaceRow>;
  'GET /dataset-mappings/counts': MappingPlaceCounts;
  'GET /dataset-mappings/:id/versions': { versions: MappingVersions };
  'POST /dataset-mappings/clone': CloneMappingResult;
  'POST /dataset-mappings/clone/preview': CloneMappingResult;
  'POST /dataset-mappings/samples': MappingSample;
  'POST /dataset-mappings/samples/:sampleId/proposal': SampleProposal;
  'POST /dataset-mappings/samples/:sampleId/reading': SampleReading;
  'POST /dataset-mappings/refused-files/:submissionNo': RefusedFile;
  'GET /property-mappings/suggestions': { rows: CodeSuggestions[]; more: number };
  'GET /property-mappings/counts': PropertyMappingCounts;
  'POST /property-mappings/matches': MatchResults;
  'GET /translations/missing': MissingTexts;
}
