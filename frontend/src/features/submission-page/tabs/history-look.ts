import type { IconType } from 'react-icons';
import {
  LuCheck,
  LuCircleDashed,
  LuFileX2,
  LuHistory,
  LuLock,
  LuMessageSquareText,
  LuPencil,
  LuRotateCcw,
  LuScanLine,
  LuTriangleAlert,
  LuUndo2,
  LuUpload,
} from 'react-icons/lu';
import { submissionActs, systemEventKinds } from '#contracts/submissions.ts';
import type { Palette } from '../../../components/status-look.ts';

/** What the audit trail calls acts and events; words for each are in `history.action`. */
export const knownActions = [
  'open',
  ...submissionActs,
  'acceptExplanation',
  'withdrawAcceptance',
  'carryExplanation',
  'endCarriedExplanation',
  'chainChanged',
  'freed',
  'chooseEncoding',
  'overdue',
  ...systemEventKinds,
  'releasePackage',
] as const;
export type KnownAction = (typeof knownActions)[number];

export interface ActionLook {
  icon: IconType;
  palette: Palette;
  isMirrored?: boolean;
}

const looks: Partial<Record<KnownAction, ActionLook>> = {
  open: { icon: LuCircleDashed, palette: 'system' },
  upload: { icon: LuUpload, palette: 'provider' },
  correct: { icon: LuPencil, palette: 'provider' },
  nilReturn: { icon: LuUpload, palette: 'provider' },
  explain: { icon: LuMessageSquareText, palette: 'provider' },
  acceptExplanation: { icon: LuCheck, palette: 'done' },
  carryExplanation: { icon: LuCheck, palette: 'done' },
  recall: { icon: LuUndo2, palette: 'provider', isMirrored: true },
  approve: { icon: LuCheck, palette: 'done' },
  withdraw: { icon: LuHistory, palette: 'reviewer' },
  reopen: { icon: LuUndo2, palette: 'provider', isMirrored: true },
  sendBack: { icon: LuRotateCcw, palette: 'reviewer', isMirrored: true },
  edit: { icon: LuPencil, palette: 'ink' },
  editPassed: { icon: LuPencil, palette: 'done' },
  editRefused: { icon: LuPencil, palette: 'fault' },
  approverRecall: { icon: LuHistory, palette: 'approver' },
  adminReopen: { icon: LuRotateCcw, palette: 'provider', isMirrored: true },
  close: { icon: LuLock, palette: 'closed' },
  overdue: { icon: LuTriangleAlert, palette: 'fault' },
  validationFailed: { icon: LuFileX2, palette: 'fault' },
  processingRefused: { icon: LuFileX2, palette: 'fault' },
  controlBreak: { icon: LuTriangleAlert, palette: 'fault' },
  effectFailed: { icon: LuTriangleAlert, palette: 'fault' },
  published: { icon: LuCheck, palette: 'done' },
  comment: { icon: LuMessageSquareText, palette: 'closed' },
};

export function knownAction(action: string): KnownAction | null {
  return knownActions.find((known) => known === action) ?? null;
}

export function actionLook(action: string): ActionLook {
  const known = knownAction(action);
  return (known && looks[known]) ?? { icon: LuScanLine, palette: 'system' };
}
