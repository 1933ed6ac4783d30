import { matchPath } from 'react-router-dom';
import type { GuideFile, Side } from './guides.ts';

/** Where a screen is explained: a file, and the anchor of one of its headings. */
export type Section = `${GuideFile}#${string}`;

/** What several roles see is explained to each in their own guide. */
type Sections = Section | Readonly<Partial<Record<Side, Section>>>;

/** The section about each screen, by the paths of `app/screens/`. A test holds that none is missing. */
export const sections: Readonly<Record<`/${string}`, Sections>> = {
  '/dashboard': 'administrator/month#dashboard',
  '/dashboard/:submissionNo': 'administrator/submissions#acts',
  '/first-steps': 'administrator/first-steps#order',
  '/stuck': 'operator#stuck',
  '/reviewer-dashboard': 'reviewer#queue',
  '/reviewer-dashboard/:submissionNo': 'reviewer#look',
  '/serviceprovider-dashboard': 'data-provider#dashboard',
  '/serviceprovider-dashboard/:submissionNo': 'data-provider#errors',

  '/funds': 'administrator/portfolio#funds',
  '/fundsAdd': 'administrator/portfolio#funds',
  '/fundsEdit': 'administrator/portfolio#funds',
  '/fundsView/:FundName': 'administrator/portfolio#funds',
  '/fundsassociateproperties': 'administrator/portfolio#associate',
  '/properties': 'administrator/portfolio#properties',
  '/serviceProviders': 'administrator/portfolio#service-providers',
  '/viewuploadedfiles': 'administrator/files#files',
  '/viewuploadedfiles/compare': 'administrator/files#compare',
  '/report/fileprocessing': 'administrator/files#processing',
  '/alluser': 'administrator/people#users',

  '/property_mapping': 'administrator/mappings#properties',
  '/chartsofAC': 'administrator/charts#master',
  '/chartsofAC_view': 'administrator/charts#master',
  '/COA-mapping-new': {
    provider: 'data-provider#accounts',
    reviewer: 'reviewer#accounts',
    administrator: 'administrator/charts#accounts',
  },
  '/COA-mapping-form-map': {
    provider: 'data-provider#accounts',
    reviewer: 'reviewer#accounts',
    administrator: 'administrator/charts#form',
  },

  '/dataset': 'administrator/collection#datasets',
  '/configurDatasetModal': 'administrator/collection#datasets',
  '/ConfigureDataset': 'administrator/collection#associations',
  '/configureWorkflow': 'administrator/collection#workflow',
  '/configureModal': 'administrator/collection#workflow',
  '/mapping': 'administrator/mappings#datasets',
  '/datasetmapping': 'administrator/mappings#form',
  '/rules_engine': 'administrator/rules#write',
  '/managefrequency': 'administrator/schedule#frequency',
  '/managefrequency/deadlines': 'administrator/schedule#deadlines',
  '/managefrequency/calendars': 'administrator/schedule#calendars',
  '/managefrequency/holidays': 'administrator/schedule#calendars',
  '/deadlines': 'administrator/schedule#deadlines',
  '/calendars': 'administrator/schedule#calendars',
  '/holidays': 'administrator/schedule#calendars',
  '/integrationCenter': 'administrator/connections#connections',

  '/report/dataquality': 'administrator/reports#quality',
  '/report/turnaroundtime': 'administrator/reports#turnaround',
  '/report/leaseexpiration': 'administrator/reports#lease-expiration',
  '/report/vacancyanalysis': 'administrator/reports#vacancy',
  '/report/rentroll': 'administrator/reports#rent-roll',
  '/report/month': 'administrator/reports#month',
  '/report/rates': 'administrator/reports#rates',

  '/roles': 'administrator/people#roles',
  '/lookup_key': 'administrator/people#lookups',
  '/lookup_value': 'administrator/people#lookups',
  '/glossary': 'administrator/people#glossary',
  '/audit': 'administrator/people#audit',

  '/orphanRecords': {
    provider: 'data-provider#orphans',
    reviewer: 'reviewer#orphans',
    administrator: 'administrator/month#orphans',
  },
  '/viewNotifications': {
    provider: 'data-provider#profile',
    reviewer: 'reviewer#profile',
    administrator: 'administrator/first-steps#jobs',
  },
  '/user-profile': {
    provider: 'data-provider#profile',
    reviewer: 'reviewer#profile',
    administrator: 'administrator/first-steps#profile',
  },
};

/** @returns undefined for an address that is no screen of this side */
export function sectionAbout(pathname: string, side: Side): Section | undefined {
  const found = Object.entries(sections).find(([path]) => matchPath(path, pathname));
  if (!found) return undefined;
  return typeof found[1] === 'string' ? found[1] : found[1][side];
}
