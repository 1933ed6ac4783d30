import type { MasterDefinition } from './masters.ts';
import type { SubmissionStatus } from './submissions.ts';

/** A building and what is collected for it. Blank currencies, units, dates and zones are those of its fund. */
export const properties: MasterDefinition<'/properties'> = {
  name: 'properties',
  area: 'properties',
  path: '/properties',
  screen: 'properties',
  entity: 'property',
  key: 'code',
  title: 'name',
  sort: 'code',
  fields: [
    { name: 'code', type: 'text', isRequired: true, isUnique: true, isSorted: true, maxLength: 40 },
    { name: 'name', type: 'text', isRequired: true, isSorted: true },
    { name: 'fund', type: 'reference', isLink: true, isSorted: true, isFilter: true, isMissed: true },
    { name: 'childFund', type: 'reference', isLink: true, isOnRecordOnly: true },
    {
      name: 'propertyType',
      type: 'lookup',
      lookupKey: 'PropertyType',
      isRequired: true,
      isSorted: true,
      isFilter: true,
    },
    { name: 'address1', type: 'text', isRequired: true, isOnRecordOnly: true },
    { name: 'address2', type: 'text', isOnRecordOnly: true },
    { name: 'country', type: 'lookup', lookupKey: 'Country', isRequired: true, isSorted: true, isFilter: true },
    { name: 'state', type: 'lookup', lookupKey: 'State', within: 'country', isRequired: true, isOnRecordOnly: true },
    { name: 'city', type: 'text', isRequired: true, isSorted: true, maxLength: 100 },
    { name: 'zip', type: 'text', isOnRecordOnly: true, maxLength: 20 },
    { name: 'location', type: 'lookup', lookupKey: 'Location', isOnRecordOnly: true },
    { name: 'vehicle', type: 'lookup', lookupKey: 'Vehicle', isOnRecordOnly: true },
    { name: 'investment', type: 'lookup', lookupKey: 'Investment', isOnRecordOnly: true },
    { name: 'ownershipType', type: 'lookup', lookupKey: 'OwnershipType', isRequired: true, isOnRecordOnly: true },
    {
      name: 'ownershipPercentage',
      type: 'decimal',
      isRequired: true,
      isOnRecordOnly: true,
      min: 0.0001,
      max: 100,
      decimals: 4,
      isPercent: true,
    },
    { name: 'baseCurrency', type: 'lookup', lookupKey: 'Currency', isOnRecordOnly: true },
    { name: 'reportingCurrency', type: 'lookup', lookupKey: 'Currency', isOnRecordOnly: true },
    { name: 'rentableArea', type: 'decimal', isSorted: true, min: 0, max: 99_999_999, decimals: 4 },
    { name: 'baseUnit', type: 'choice' },
    { name: 'reportingUnit', type: 'choice', isOnRecordOnly: true },
    { name: 'unitConversion', type: 'decimal', isOnRecordOnly: true, min: 0.000001, max: 999_999, decimals: 6 },
    { name: 'dateFormat', type: 'choice', isOnRecordOnly: true },
    { name: 'timeZone', type: 'choice', isOnRecordOnly: true },
    { name: 'calendarCode', type: 'choice', isOnRecordOnly: true },
    { name: 'propertyManager', type: 'text', isOnRecordOnly: true },
    { name: 'propertyManagerEmail', type: 'email', isOnRecordOnly: true },
    { name: 'propertyManagementCompany', type: 'text', isOnRecordOnly: true },
    { name: 'acquiredOn', type: 'date', isOnRecordOnly: true },
    { name: 'disposedOn', type: 'date', isOnRecordOnly: true },
    { name: 'serviceProviders', type: 'references', isDerived: true, isFilter: true },
    { name: 'isAssociated', type: 'flag', isDerived: true, isFilter: true, isOnRecordOnly: true },
  ],
};

/** An open submission that a disposal or a hand-over touches. */
export interface PropertySubmission {
  submissionNo: string;
  datasetName: string;
  serviceProviderName: string;
  postMonth: string;
  status: SubmissionStatus;
}

/** Why one provider is not set for a property: several deliver for it, and nobody can tell whose part is meant. */
export const severalProviders = 'SeveralProviders';

/** So many properties at most get their provider in one call: their submissions are handed over one by one. */
export const mostHandedOver = 50;
