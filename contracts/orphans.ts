/** Master data that nothing can be collected for until somebody completes it. */

import { includesPrivilege } from './roles.ts';
import type { Privilege, Screen } from './roles.ts';
import type { NamedId } from './submission-views.ts';

export const orphanCategories = [
  'propertiesWithoutFund',
  'propertiesNotMapped',
  'accountMappingPending',
  'frequencyPending',
  'mappingsMissing',
  'datasetsWithoutApprover',
  'packageMembersMissing',
  'usersWithoutRoleOrProvider',
  'inactiveLookupValues',
] as const;
export type OrphanCategory = (typeof orphanCategories)[number];

/** Records about people are for those who may see the people themselves. */
export function offeredCategories(held: Record<Screen, Privilege>): OrphanCategory[] {
  const seesPeople = includesPrivilege(held.alluser, 'View');
  return orphanCategories.filter((category) => seesPeople || category !== 'usersWithoutRoleOrProvider');
}

/** What exactly is missing; every reason belongs to one category. */
export const orphanReasons = [
  'FundMissing',
  'PropertyWithoutCode',
  'CodeWithoutProperty',
  'ChartMissing',
  'AccountsUnmapped',
  'FrequencyMissing',
  'SubmitFrequencyEmpty',
  'SubmitTimelineDayEmpty',
  'FrequencyEmpty',
  'MappingMissing',
  'MappingStale',
  'ConfigurationMissing',
  'ApproversInactive',
  'MemberNotOpened',
  'RoleInactive',
  'ProviderMissing',
  'ProviderInactive',
  'LookupValueInactive',
] as const;
export type OrphanReason = (typeof orphanReasons)[number];

export const orphanSubjects = ['property', 'fund', 'serviceProvider', 'providerCode', 'dataset', 'user'] as const;
export type OrphanSubject = (typeof orphanSubjects)[number];

/** One record of a category as of a post month. */
export interface OrphanRow {
  /** Unique within its category. */
  key: string;
  reason: OrphanReason;
  subject: OrphanSubject;
  /** Of the subject; of a provider's code, the code itself. */
  name: string;
  /** Code of a property, e-mail address of a user, else null. */
  code: string | null;
  serviceProvider: NamedId | null;
  fund: NamedId | null;
  dataset: NamedId | null;
  /** Of a property, the property itself; of a fund, the nearest one. */
  propertyId: number | null;
  entityId: number | null;
  /** Name of the inactive value, or the provider's code. */
  value: string | null;
  /** Of a member of a report package, and of a frequency of one. */
  reportPackageId: number | null;
  /** The frequency that is not complete, or that opens the members of the report package; null where there is none. */
  frequency: OrphanFrequency | null;
  stake: OrphanStake;
  /** ISO 8601 in UTC. */
  foundAt: string;
  ignored: IgnoredOrphan | null;
  /** Within the reader's funds and properties, as far as rows go; the screen of the fix also asks for a privilege. */
  mayComplete: boolean;
  /** The reader may set it aside for everybody, or take it back. */
  mayIgnore: boolean;
}

/** What the list of frequencies finds a frequency by. */
export interface OrphanFrequency {
  frequencyId: number;
  /** In which of the two tables it is. */
  isForProperty: boolean;
  /** Code of the property; null for one of a fund or of everything that the provider looks after. */
  property: string | null;
  /** Name of the fund. */
  fund: string | null;
  /** Code of the service provider. */
  serviceProvider: string;
}

/** What a record holds up: collections of the month, or an amount of money. */
export interface OrphanStake {
  submissions: number;
  /** Null without money, and where it is of several currencies. */
  amount: string | null;
  currency: string | null;
  /** It is money, but not of one known currency. */
  isMixed: boolean;
  /** In the currency that the records of the month are compared in, by its closing rates; null without a rate. */
  compared: { amount: string; currency: string } | null;
}

export interface IgnoredOrphan {
  reason: string;
  /** `YYYY-MM-DD`, the last day. */
  until: string;
  by: string;
}

export interface OrphanCounts {
  /** `YYYY-MM-01`: the month asked for, else the month under collection. */
  postMonth: string;
  /** In the order of the categories, only those that the reader may see. */
  counts: OrphanCount[];
}

export interface OrphanCount {
  category: OrphanCategory;
  count: number;
  /** Left out of the count. */
  ignored: number;
  /** Collections of the month that the records hold up. */
  submissions: number;
  /** A week ago; null while no copy is that old. */
  lastWeek: number | null;
  /** What amounts are compared in, when any of them was converted for it. */
  comparedIn: string | null;
  /** Amounts without a rate to it: they are listed after the others, by currency. */
  unrated: { count: number; currencies: string[] };
}

/** Days for which a record may be ignored at most. */
export const mostIgnoredDays = 366;
