export { submissionWorkflow } from './submissions/submission-workflow.ts';
