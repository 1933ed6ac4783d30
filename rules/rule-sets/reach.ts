import type { RuleReach } from '#contracts/rule-sets.ts';

/** What decides whether a rule is for a submission. */
export interface RulePlace {
  /** The fund of the submission, its entity, and the funds above. */
  fundIds: readonly number[];
  /** Null for a submission of a fund. */
  propertyType: string | null;
  country: string | null;
  serviceProviderId: number;
  /** `YYYY-MM` */
  postMonth: string;
}

export function isFor(reach: Partial<RuleReach>, place: RulePlace): boolean {
  const { from, until } = reach;
  return isForPlace(reach, place) && (!from || from <= place.postMonth) && (!until || place.postMonth <= until);
}

/**
 * Whatever the month: a rule that begins with a coming month is tried on past ones. A rule for property types or countries is
 * not for submissions of a fund, which has neither.
 */
export function isForPlace(reach: Partial<RuleReach>, place: RulePlace): boolean {
  const { fundIds = [], propertyTypes = [], countries = [], serviceProviderIds = [] } = reach;
  return (
    (fundIds.length === 0 || fundIds.some((id) => place.fundIds.includes(id))) &&
    isAmong(propertyTypes, place.propertyType) &&
    isAmong(countries, place.country) &&
    isAmong(serviceProviderIds, place.serviceProviderId)
  );
}

function isAmong<Value>(wanted: readonly Value[], value: Value | null): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}
