import type { IconType } from 'react-icons';
import {
  LuCalendarClock,
  LuCircleDot,
  LuPackageOpen,
  LuRoute,
  LuStamp,
  LuTable2,
  LuTruck,
  LuUnlink,
} from 'react-icons/lu';
import type { DatasetCause } from '#contracts/datasets.ts';

/** What stops a collection altogether is a fault; the rest is work for somebody. */
export const causeLook: Record<DatasetCause, { icon: IconType; color: 'fault.fg' | 'provider.fg' | 'fg.muted' }> = {
  NoSubject: { icon: LuUnlink, color: 'fg.muted' },
  NoApprover: { icon: LuStamp, color: 'fault.fg' },
  NoFrequency: { icon: LuCalendarClock, color: 'fault.fg' },
  FrequencyPending: { icon: LuCalendarClock, color: 'provider.fg' },
  NoMapping: { icon: LuTable2, color: 'fault.fg' },
  MappingMissing: { icon: LuTable2, color: 'provider.fg' },
  MappingStale: { icon: LuTable2, color: 'provider.fg' },
  MemberNotOpened: { icon: LuPackageOpen, color: 'provider.fg' },
  NoProvider: { icon: LuTruck, color: 'provider.fg' },
  SeveralFeed: { icon: LuRoute, color: 'fault.fg' },
  NobodyFeeds: { icon: LuCircleDot, color: 'provider.fg' },
};
