import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const PropertySchema = defineEntity({
  name: 'Property',
  tableName: 'property',
  properties: {
    id: p.integer().primary().autoincrement(),
    code: p.text().unique(),
    name: p.text(),
    propertyType: p.text(),
    address1: p.text().default(''),
    address2: p.text().nullable(),
    country: p.text(),
    state: p.text().default(''),
    city: p.text().default(''),
    zip: p.text().nullable(),
    location: p.text().nullable(),
    vehicle: p.text().nullable(),
    investment: p.text().nullable(),
    baseCurrency: p.text().nullable(),
    reportingCurrency: p.text().nullable(),
    propertyManager: p.text().nullable(),
    propertyManagerEmail: p.text().nullable(),
    propertyManagementCompany: p.text().nullable(),
    dateFormat: p.text().nullable(),
    ownershipType: p.text().nullable(),
    ownershipPercentage: p.decimal('string').precision(9).scale(4).nullable(),
    baseUnit: p.text().nullable(),
    reportingUnit: p.text().nullable(),
    unitConversion: p.decimal('string').precision(24).scale(6).nullable(),
    rentableArea: p.decimal('string').precision(24).scale(6).nullable(),
    timeZone: p.text().nullable(),
    calendarCode: p.text().nullable(),
    acquiredOn: p.date().nullable(),
    disposedOn: p.date().nullable(),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class Property extends PropertySchema.class {}
PropertySchema.setClass(Property);
