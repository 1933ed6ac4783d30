export { submissionWorkflow } from './submissions/submission-workflow.ts';
export { sweepWorkflow } from './frequencies/sweep-workflow.ts';
