import type { JobStatus } from '#contracts/jobs.ts';
import type { Palette } from '../../components/status-look.ts';

export const paletteOfJob: Readonly<Record<JobStatus, Palette>> = {
  queued: 'system',
  running: 'system',
  cancelling: 'system',
  done: 'done',
  cancelled: 'closed',
  failed: 'fault',
};
