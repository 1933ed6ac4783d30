import type { IconType } from 'react-icons';
import {
  LuCircleCheck,
  LuCircleDashed,
  LuDatabase,
  LuDatabaseZap,
  LuEye,
  LuFileX2,
  LuHistory,
  LuLock,
  LuMessageSquareWarning,
  LuRotateCcw,
  LuScanLine,
  LuStamp,
  LuTriangleAlert,
  LuUndo2,
} from 'react-icons/lu';
import { submissionStatusAliases } from '#contracts/submissions.ts';
import type {
  BallHolder,
  ProcessState,
  SubmissionCounter,
  SubmissionGroup,
  SubmissionStatus,
} from '#contracts/submissions.ts';

export type Palette = 'ink' | 'provider' | 'system' | 'reviewer' | 'approver' | 'done' | 'closed' | 'fault';

export interface StatusLook {
  /** Words: a status of the list, or one of the two states that have a name of their own. */
  label: SubmissionStatus | 'awaitingExplanation' | 'stuck';
  palette: Palette;
  icon: IconType;
  isMirrored: boolean;
  /** 1 provider, 2 checks, 3 review, 4 approval, 5 load; null when nobody holds the submission any more. */
  leg: 1 | 2 | 3 | 4 | 5 | null;
  holder: BallHolder;
}

const look = (palette: Palette, icon: IconType, leg: StatusLook['leg'], holder: BallHolder, isMirrored = false) => ({
  palette,
  icon,
  leg,
  holder,
  isMirrored,
});

const looks: Record<SubmissionStatus, Omit<StatusLook, 'label'>> = {
  New: look('provider', LuCircleDashed, 1, 'provider'),
  'Validation In Progress': look('system', LuScanLine, 2, 'system'),
  'Submitted For Review': look('reviewer', LuEye, 3, 'reviewer'),
  'Reopened By Reviewer': look('provider', LuUndo2, 1, 'provider', true),
  'Reopened By System': look('provider', LuFileX2, 1, 'provider'),
  'Submitted For Approval': look('approver', LuStamp, 4, 'approver'),
  'DataProcessing In Progress': look('system', LuDatabaseZap, 5, 'system'),
  'DataProcessing Completed': look('system', LuDatabase, 5, 'system'),
  'Reopened For Review': look('reviewer', LuRotateCcw, 3, 'reviewer', true),
  'Reopened For Approver': look('approver', LuHistory, 4, 'approver'),
  Completed: look('done', LuCircleCheck, null, 'nobody'),
  Closed: look('closed', LuLock, null, 'nobody'),
};

export interface StatusState {
  status: string;
  isAwaitingExplanation?: boolean;
  processState?: ProcessState;
  /** Parked and lost submissions are shown as "Stuck"; badges and labels do so for operators. */
  showStuck?: boolean;
}

export function statusLook({ status, isAwaitingExplanation, processState, showStuck }: StatusState): StatusLook {
  const known = submissionStatusAliases[status] ?? (status as SubmissionStatus);
  const base = looks[known];
  if (showStuck && (processState === 'parked' || processState === 'lost')) {
    return { ...base, label: 'stuck', palette: 'fault', icon: LuTriangleAlert, isMirrored: false };
  }
  if (isAwaitingExplanation) {
    return {
      label: 'awaitingExplanation',
      palette: 'provider',
      icon: LuMessageSquareWarning,
      isMirrored: false,
      leg: 1,
      holder: 'provider',
    };
  }
  return { ...base, label: known };
}

export const counterPalettes: Record<SubmissionCounter, Palette> = {
  newSubmission: 'provider',
  newUploaded: 'system',
  successfulUploaded: 'reviewer',
  reopened: 'provider',
  failed: 'fault',
  completed: 'done',
  closedCompleted: 'closed',
};

export const groupPalettes: Record<SubmissionGroup, Palette> = {
  inProgress: 'reviewer',
  completedClosed: 'done',
  reopened: 'provider',
  failed: 'fault',
};
