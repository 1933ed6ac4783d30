import { applyDueDatesJob } from '../frequencies/apply-due-dates-job.ts';
import { moveToChainJob } from '../workflow-configuration/move-to-chain-job.ts';
import { openSubmissionsJob } from '../frequencies/open-submissions-job.ts';
import { recheckSubmissionsJob } from '../rechecks/recheck-submissions-job.ts';
import { exportReportJob } from '../reports/export-report-job.ts';
import type { ReportFileDependencies } from '../reports/export-report-job.ts';
import { remindJob } from '../submissions/remind-job.ts';
import { restatePublishedJob } from '../account-mappings/restate-published-job.ts';
import type { CompareChange } from '../change-impacts/create-comparer.ts';
import { tryChangeJob } from '../change-impacts/try-change-job.ts';
import { tryRuleJob } from '../rule-trials/try-rule-job.ts';
import type { JobDefinition } from './job-definition.ts';

/** Every kind of job that needs nothing but the database; a new one is a line here. */
export const jobDefinitions: readonly JobDefinition[] = [
  applyDueDatesJob,
  moveToChainJob,
  openSubmissionsJob,
  recheckSubmissionsJob,
  remindJob,
  restatePublishedJob,
  tryRuleJob,
];

export interface JobDefinitionDependencies extends ReportFileDependencies {
  compareChange: CompareChange;
}

/** Every kind of job. */
export const allJobDefinitions = ({ compareChange, ...files }: JobDefinitionDependencies): readonly JobDefinition[] => [
  ...jobDefinitions,
  exportReportJob(files),
  tryChangeJob(compareChange),
];
