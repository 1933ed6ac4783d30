import type { IconType } from 'react-icons';
import {
  LuArrowLeftRight,
  LuCalendarClock,
  LuListTree,
  LuListX,
  LuPackageOpen,
  LuStamp,
  LuTable2,
  LuUnlink,
  LuUserX,
} from 'react-icons/lu';
import type { OrphanCategory } from '#contracts/orphans.ts';

export const orphanIcons: Readonly<Record<OrphanCategory, IconType>> = {
  propertiesWithoutFund: LuUnlink,
  propertiesNotMapped: LuArrowLeftRight,
  accountMappingPending: LuListTree,
  frequencyPending: LuCalendarClock,
  mappingsMissing: LuTable2,
  datasetsWithoutApprover: LuStamp,
  packageMembersMissing: LuPackageOpen,
  usersWithoutRoleOrProvider: LuUserX,
  inactiveLookupValues: LuListX,
};

export const orphanAddress = (category?: OrphanCategory, postMonth?: string): string => {
  const query = new URLSearchParams({ ...(category && { category }), ...(postMonth && { postMonth }) }).toString();
  return query === '' ? '/orphanRecords' : `/orphanRecords?${query}`;
};
