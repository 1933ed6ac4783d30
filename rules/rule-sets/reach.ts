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

/** A rule for property types or countries is not for submissions of a fund, which has neither. */
export function isFor(reach: Partial<RuleReach>, place: RulePlace): boolean {
  const { fundIds = [], propertyTypes = [], countries = [], serviceProviderIds = [], from, until } = reach;
  return (
    (fundIds.length === 0 || fundIds.some((id) => place.fundIds.includes(id))) &&
    isAmong(propertyTypes, place.propertyType) &&
    isAmong(countries, place.country) &&
    isAmong(serviceProviderIds, place.serviceProviderId) &&
    (!from || from <= place.postMonth) &&
    (!until || place.postMonth <= until)
  );
}

function isAmong<Value>(wanted: readonly Value[], value: Value | null): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}
