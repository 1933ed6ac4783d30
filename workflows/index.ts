export { submissionWorkflow } from './submissions/submission-workflow.ts';
export { sweepWorkflow } from './frequencies/sweep-workflow.ts';
export { runJob } from './jobs/run-job-workflow.ts';
export { runFileCheck } from './file-checks/run-file-check-workflow.ts';
export { runConnection } from './connections/run-connection-workflow.ts';
export { rereadVersion } from './rereads/reread-version-workflow.ts';
