import type { Client } from '@temporalio/client';

/** Where the processes of submissions run, and how to reach them. */
export interface ProcessPlace {
  client: Client;
  taskQueue: string;
  /** Of the application, for the link from a run to its submission. */
  publicUrl?: string;
}

/** What identifies the process of a submission: the workflow id is the `submissionNo`. */
export interface ProcessOwner {
  submissionId: number;
  submissionNo: string;
}
