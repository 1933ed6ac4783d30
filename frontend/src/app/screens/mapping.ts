import { LuArrowLeftRight, LuBookOpen, LuListTree } from 'react-icons/lu';
import { baseRoles } from '#contracts/roles.ts';
import { administrators, list, reviewers } from './screen-row.ts';
import type { ScreenRow } from './screen-row.ts';

/** From the words of providers to those of the house. */
export const mapping: readonly ScreenRow[] = [
  {
    paths: ['/property_mapping'],
    screen: 'property_mapping',
    roles: administrators,
    title: 'page.propertyMappings',
    load: list('PropertyMappingPage'),
    areas: ['masters', 'property-mappings', 'properties', 'funds', 'service-providers', 'jobs'],
    menu: { group: 'mapping', icon: LuArrowLeftRight },
  },
  {
    paths: ['/chartsofAC'],
    screen: 'chartsofAC',
    roles: administrators,
    title: 'page.charts',
    load: list('ChartPage'),
    areas: ['masters', 'charts', 'master-accounts'],
    menu: { group: 'mapping', icon: LuBookOpen },
  },
  {
    paths: ['/chartsofAC_view'],
    screen: 'chartsofAC',
    roles: administrators,
    title: 'page.charts',
    load: list('ChartViewPage'),
    areas: ['masters', 'charts', 'master-accounts'],
  },
  {
    paths: ['/COA-mapping-new'],
    screen: 'COA-mapping-new',
    roles: baseRoles,
    title: 'page.accountMappings',
    load: list('AccountMappingPage'),
    areas: ['account-mappings', 'master-accounts'],
    // Reviewers come from a submission.
    menu: { group: 'mapping', icon: LuListTree, notFor: reviewers },
  },
  {
    paths: ['/COA-mapping-form-map'],
    screen: 'COA-mapping-new',
    roles: baseRoles,
    title: 'page.accountMappingForm',
    load: () => import('../routes/account-mapping-form.tsx'),
    areas: ['account-mappings', 'jobs', 'master-accounts'],
    isRail: true,
  },
];
