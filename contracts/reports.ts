import type { Screen } from './roles.ts';

/** Reports on what was collected, in the order of their tabs; each is a row of the privilege grid. */
export const reportNames = ['dataquality', 'turnaroundtime', 'leaseexpiration', 'vacancyanalysis', 'rentroll'] as const;
export type ReportName = (typeof reportNames)[number];

export const screenOfReport = (name: ReportName): Screen => `report/${name}`;

/** Filters that every report has. */
export const reportFilterNames = ['fundId', 'propertyId', 'propertyType', 'serviceProviderId'] as const;
export type ReportFilterName = (typeof reportFilterNames)[number];

/** What reports on rent rolls are asked with beside their filters. */
export const reportChoiceNames = ['postMonth', 'against', 'currency', 'areaUnit'] as const;

export const areaUnits = ['sqft', 'sqm', 'tsubo'] as const;
export type AreaUnit = (typeof areaUnits)[number];

export const rentRollChanges = ['new', 'renewed', 'repriced', 'vacated'] as const;
export type RentRollChange = (typeof rentRollChanges)[number];

export const rentRollGroupings = ['property', 'fund'] as const;
export type RentRollGrouping = (typeof rentRollGroupings)[number];

export const rentRollColumns = [
  ...(['property', 'fund', 'unit', 'change', 'status', 'tenant', 'leaseCode', 'area', 'rent', 'before'] as const),
  ...(['leaseStart', 'leaseEnd', 'nextBreak'] as const),
] as const;
export type RentRollColumn = (typeof rentRollColumns)[number];

/** What a lease is counted by: its contractual end, or the first day on which the tenant may end it, if that is earlier. */
export const expiryBases = ['break', 'expiry'] as const;
export type ExpiryBasis = (typeof expiryBases)[number];

export const expiryPeriods = ['year', 'month'] as const;
export type ExpiryPeriod = (typeof expiryPeriods)[number];

/** Leases without a day in the future, and what is not let; each row of a rent roll is in one of them or in a period. */
export const expiryKinds = ['monthToMonth', 'holdover', 'expired', 'period', 'vacant'] as const;

export const expiryLeaseColumns = [
  ...(['property', 'fund', 'tenant', 'leaseCode', 'units', 'bucket', 'endsOn', 'leaseEnd', 'nextBreak'] as const),
  ...(['area', 'rent', 'rentShare'] as const),
] as const;
export type ExpiryLeaseColumn = (typeof expiryLeaseColumns)[number];

/** Why a unit is vacant; the last three may be left out of a measure. */
export const vacancyReasons = [
  ...(['AVAILABLE', 'LEASED_NOT_COMMENCED', 'UNDER_REFURBISHMENT', 'DOWN', 'MODEL_MANAGEMENT'] as const),
] as const;
export type VacancyReason = (typeof vacancyReasons)[number];
export const excludableReasons = ['UNDER_REFURBISHMENT', 'DOWN', 'MODEL_MANAGEMENT'] as const;

/** Vacant area of the lettable area; and market rent of what is vacant, of contracted rent plus that (INREV) or of the market rent of all (EPRA). */
export const vacancyMeasures = ['area', 'inrev', 'epra'] as const;
export type VacancyMeasure = (typeof vacancyMeasures)[number];

export const vacantUnitColumns = [
  ...(['property', 'fund', 'unit', 'reason', 'area', 'erv', 'vacantSince', 'daysVacant', 'lastTenant'] as const),
] as const;
export type VacantUnitColumn = (typeof vacantUnitColumns)[number];

/** Figures of a row of a rent roll that can be traced to their cells. */
export const tracedFields = [
  ...([
    'monthly_base_rent',
    'rentable_area',
    'market_rent_monthly',
    'lease_end_date',
    'tenant_name',
    'unit_status',
  ] as const),
] as const;
export type TracedField = (typeof tracedFields)[number];

/** Terms that a downloaded report explains; their words stand in locales/<language>/reports.json under `about`. */
export const reportDefinitions = {
  dataquality: ['score', 'completeness', 'correctness', 'consistency', 'timeliness', 'grade'],
  turnaroundtime: ['lead', 'lateness', 'cycle', 'onTime', 'rework', 'firstPass', 'percentile'],
  leaseexpiration: ['expiry', 'earliestBreak', 'wault', 'annualRent'],
  vacancyanalysis: ['areaVacancy', 'inrev', 'epra', 'daysVacant'],
  rentroll: ['rentRoll', 'changeNew', 'changeRenewed', 'changeRepriced', 'changeVacated'],
} as const satisfies Readonly<Record<ReportName, readonly string[]>>;
