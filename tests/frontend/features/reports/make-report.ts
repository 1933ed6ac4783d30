import type { Lineage } from '#contracts/report-lineage.schema.ts';
import type { Coverage, LeaseExpiration, RentRollLine, RentRollSummary, Vacancy } from '#contracts/reports.schema.ts';

export const noChoices = {
  ...{ funds: [], properties: [], datasets: [], serviceProviders: [], propertyTypes: [], currencies: ['USD'] },
  postMonths: ['2026-10-01', '2026-09-01'],
};

export const coverage: Coverage = {
  ...{ postMonth: '2026-10-01', expected: 12, published: 11 },
  missing: [{ submissionNo: 'SUB-004171', subject: 'Pier 9 Exchange', status: 'New', holder: 'Northgate Realty' }],
};

const measures = {
  ...{ postMonth: '2026-10-01', against: '2026-09-01', currency: 'USD', areaUnit: 'sqft' as const, coverage },
  coverageBefore: { ...coverage, postMonth: '2026-09-01', published: 12, missing: [] },
  rates: [
    {
      ...{ postMonth: '2026-10-01', currency: 'GBP', rate: '1.25', through: null },
      ...{ isInverse: true, source: 'ECB' },
    },
    { postMonth: '2026-10-01', currency: 'JPY', rate: null, through: null, isInverse: false, source: null },
  ],
  restated: {
    total: 1,
    rows: [
      {
        ...{ submissionNo: 'SUB-000007', subject: 'Pier 9 Exchange', postMonth: '2026-09-01', kind: 'EDIT' as const },
        ...{ reason: 'Rent of unit 4', by: 'Helen', at: '2026-11-12T09:00:00.000Z' },
        before: { units: 12, rent: '44120.00', currency: 'USD', area: '1000', areaUnit: 'sqft' },
        after: { units: 12, rent: '40000.00', currency: 'USD', area: '1000', areaUnit: 'sqft' },
      },
    ],
  },
  publishedOn: null,
};

export const rentRollSummary: RentRollSummary = {
  ...measures,
  totals: {
    ...{ units: 184, area: '412380', occupiedArea: '381204', rent: '4112764.64', rentChange: '9865.20' },
    ...{ rentBefore: '4102899.44', comparedProperties: 1, properties: 2, repricedBy: '8959.10', vacatedArea: '9490' },
    changes: { new: 2, renewed: 1, repriced: 2, vacated: 1 },
    unitsWithoutArea: 0,
    leftOut: [{ currency: 'JPY', rows: 3 }],
  },
};

export const rentRollLine: RentRollLine = {
  ...{ loadId: 7, rowNo: 12, isGone: false, property: { id: 1, name: 'Larkspur Tower' }, fund: null, building: null },
  ...{
    unit: '303',
    status: 'Occupied',
    tenant: 'Redstone Insurance',
    leaseCode: 'L-1',
    area: '5820',
    areaUnit: 'sqft',
  },
  ...{ rent: '29966.98', currency: 'USD', leaseStart: '2023-08-01', leaseEnd: '2028-07-28', nextBreak: null },
  changes: ['repriced'],
  before: {
    status: 'Occupied',
    tenant: 'Redstone Insurance',
    rent: '29094.16',
    currency: 'USD',
    leaseEnd: '2028-07-28',
  },
  isRestated: false,
};

const expiryTotals: LeaseExpiration['totals'] = {
  ...{ leases: 5, area: '1200', rent: '12000.00', waultByRent: '4.6', waultByArea: '4.4' },
  ...{ within12Months: { leases: 1, rent: '1584.00', rentShare: '0.132' }, unitsWithoutArea: 0, unitsWithoutRent: 0 },
  leftOut: [],
};

export const leaseExpiration: LeaseExpiration = {
  ...measures,
  ...{ basis: 'break', by: 'year', totals: expiryTotals, totalsBefore: { ...expiryTotals, waultByRent: '4.7' } },
  buckets: [
    {
      kind: 'expired',
      period: null,
      leases: 3,
      area: '200',
      areaShare: '0.2',
      rent: '3000.00',
      rentShare: '0.25',
      cumulative: '0.25',
    },
    {
      kind: 'period',
      period: '2031-01-01',
      leases: 2,
      area: '600',
      areaShare: '0.6',
      rent: '9000.00',
      rentShare: '0.75',
      cumulative: '1',
    },
    {
      kind: 'vacant',
      period: null,
      leases: 0,
      area: '200',
      areaShare: '0.2',
      rent: null,
      rentShare: null,
      cumulative: null,
    },
  ],
  topTenants: [{ tenant: 'Platte River Trust', rent: '900.00', rentShare: '0.068', endsOn: '2031-05-31' }],
};

const share = (value: string | null, properties: number) => ({ share: value, vacant: null, whole: null, properties });

export const vacancy: Vacancy = {
  ...measures,
  without: [],
  totals: { area: share('0.066', 60), inrev: share('0.068', 61), epra: share(null, 0), properties: 61 },
  before: { area: share('0.068', 60), inrev: share('0.07', 61), epra: share(null, 0), properties: 61 },
  reasons: [{ reason: 'AVAILABLE', units: 2, area: '200' }],
  trend: [{ postMonth: '2026-10-01', area: '0.066', inrev: '0.068', epra: null, properties: 61 }],
  warnings: [
    {
      ...{ property: { id: 4, name: 'Al Waha Retail Walk' }, serviceProvider: 'Sahil', submissionNo: 'SUB-004190' },
      ...{ withoutArea: 9, withoutErv: 0, withoutRent: 0, units: 9 },
    },
  ],
  warned: 1,
};

export const lineage: Lineage = {
  ...{ field: 'monthly_base_rent', value: '29966.98', submissionNo: 'SUB-004171', subject: 'Larkspur Tower' },
  ...{ serviceProvider: 'Northgate Realty', fileName: 'roll v3.xlsx', sheet: 'RR', rowNo: 12, letter: 'K' },
  heading: 'Base Rent /mo',
  version: { versionNo: 3, kind: 'upload', createdAt: '2026-11-10T09:02:00Z', createdBy: 'Dana Whitfield' },
  ...{ mappingVersion: 5, rulesChecked: 22, publishedAt: '2026-11-12T14:31:00Z' },
  findings: [{ severity: 'soft', code: 'CHANGED', field: 'monthly_base_rent', explanation: 'Renewed' }],
  decisions: [{ orderNo: 2, by: 'Helen Aldridge', at: '2026-11-12T14:30:00Z' }],
  restatements: [
    {
      versionNo: 2,
      value: '29000',
      publishedAt: '2026-11-11T14:31:00Z',
      by: 'Dana Whitfield',
      kind: 'EDIT' as const,
      reason: 'Unit 303',
      replacedBy: 'Helen',
      replacedAt: '2026-11-12T09:00:00Z',
    },
  ],
};
