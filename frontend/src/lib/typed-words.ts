import type {} from 'i18next';
import type admin from '../../../locales/en/admin.json';
import type audit from '../../../locales/en/audit.json';
import type calendars from '../../../locales/en/calendars.json';
import type common from '../../../locales/en/common.json';
import type deadlines from '../../../locales/en/deadlines.json';
import type errors from '../../../locales/en/errors.json';
import type funds from '../../../locales/en/funds.json';
import type glossary from '../../../locales/en/glossary.json';
import type holidays from '../../../locales/en/holidays.json';
import type lookupKeys from '../../../locales/en/lookup-keys.json';
import type lookupValues from '../../../locales/en/lookup-values.json';
import type mail from '../../../locales/en/mail.json';
import type masters from '../../../locales/en/masters.json';
import type orphans from '../../../locales/en/orphans.json';
import type properties from '../../../locales/en/properties.json';
import type propertyMappings from '../../../locales/en/property-mappings.json';
import type provider from '../../../locales/en/provider.json';
import type reviewer from '../../../locales/en/reviewer.json';
import type roles from '../../../locales/en/roles.json';
import type serviceProviders from '../../../locales/en/service-providers.json';
import type shell from '../../../locales/en/shell.json';
import type statuses from '../../../locales/en/statuses.json';
import type stuck from '../../../locales/en/stuck.json';
import type submission from '../../../locales/en/submission.json';
import type users from '../../../locales/en/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** A new area of words is named here once, and its keys are checked everywhere. */
    resources: {
      admin: typeof admin;
      audit: typeof audit;
      calendars: typeof calendars;
      common: typeof common;
      deadlines: typeof deadlines;
      errors: typeof errors;
      funds: typeof funds;
      glossary: typeof glossary;
      holidays: typeof holidays;
      'lookup-keys': typeof lookupKeys;
      'lookup-values': typeof lookupValues;
      mail: typeof mail;
      masters: typeof masters;
      orphans: typeof orphans;
      properties: typeof properties;
      'property-mappings': typeof propertyMappings;
      provider: typeof provider;
      reviewer: typeof reviewer;
      roles: typeof roles;
      'service-providers': typeof serviceProviders;
      shell: typeof shell;
      statuses: typeof statuses;
      stuck: typeof stuck;
      submission: typeof submission;
      users: typeof users;
    };
  }
}
