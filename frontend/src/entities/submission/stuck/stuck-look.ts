import type { IconType } from 'react-icons';
import { LuCircleOff, LuClockAlert, LuPause, LuRefreshCwOff, LuServerOff, LuUnplug } from 'react-icons/lu';
import { parkedSteps } from '#contracts/stuck.ts';
import type { ParkedStep, Remedy, StuckCode, StuckKind, StuckReason } from '#contracts/stuck.ts';

export const stuckIcons: Readonly<Record<StuckKind, IconType>> = {
  parked: LuPause,
  activityRetrying: LuRefreshCwOff,
  workflowTaskFailing: LuCircleOff,
  noWorker: LuServerOff,
  runLost: LuUnplug,
  humanLate: LuClockAlert,
};

export const stuckAddress = (kind?: StuckKind): string => (kind ? `/stuck?kind=${kind}` : '/stuck');

/** Key of the words that say why; `parked` says it by its code. */
export const wordsOf = ({
  kind,
  code,
}: Pick<StuckReason, 'kind' | 'code'>): Exclude<StuckKind, 'parked'> | StuckCode =>
  kind === 'parked' ? (code ?? 'EffectFailed') : kind;

/** The steps that a parked process stands before, the failed one first; none where the detail says something else. */
export function stepsOf({ kind, code, detail }: Pick<StuckReason, 'kind' | 'code' | 'detail'>): ParkedStep[] {
  if (kind !== 'parked' || code === 'DeliveryParked' || detail === null) return [];
  const steps = detail.split(', ').map((name) => parkedSteps.find((step) => step === name));
  return steps.every((step) => step !== undefined) ? steps : [];
}

/** What frees it beside the acts of the submission. */
export function remedyFor({ kind, code }: Pick<StuckReason, 'kind' | 'code'>): Remedy | null {
  if (code === 'DeliveryParked') return 'deliver-again';
  if (kind === 'activityRetrying') return 'try-at-once';
  return kind === 'workflowTaskFailing' || kind === 'runLost' ? 'start-anew' : null;
}
