import type { IconType } from 'react-icons';
import { LuCircleCheck, LuCircleDashed, LuCircleX, LuHourglass, LuMinus, LuTriangleAlert } from 'react-icons/lu';
import type { TieOutState } from '#contracts/tie-outs.ts';

/** Colour never stands alone: icon and words say the same. */
export const tieOutLooks: Record<TieOutState, { icon: IconType; bg: string | undefined; color: string }> = {
  ties: { icon: LuCircleCheck, bg: 'done.subtle', color: 'done.fg' },
  differs: { icon: LuCircleX, bg: 'fault.subtle', color: 'fault.fg' },
  waiting: { icon: LuHourglass, bg: 'provider.subtle', color: 'provider.fg' },
  skipped: { icon: LuMinus, bg: undefined, color: 'fg.muted' },
  failed: { icon: LuTriangleAlert, bg: 'fault.subtle', color: 'fault.fg' },
  notComputed: { icon: LuCircleDashed, bg: undefined, color: 'fg.muted' },
};
