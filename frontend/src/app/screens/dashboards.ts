import { LuLayoutDashboard } from 'react-icons/lu';
import { administrators, dataProviders, list, reviewers } from './screen-row.ts';
import type { ScreenRow } from './screen-row.ts';

const submission = {
  title: 'page.submission',
  load: () => import('../routes/submission.tsx'),
  areas: ['submission', 'admin', 'stuck', 'report-packages', 'reviewer'],
  isRail: true,
  isFlush: true,
} as const;

/** Where each role lands, and the submission page below each of them. */
export const dashboards: readonly ScreenRow[] = [
  {
    paths: ['/dashboard'],
    screen: 'dashboard',
    roles: administrators,
    title: 'page.dashboard',
    load: () => import('../routes/dashboard.tsx'),
    areas: ['admin', 'orphans', 'stuck', 'report-packages', 'jobs', 'forecast'],
    menu: { group: 'main', icon: LuLayoutDashboard },
  },
  {
    paths: ['/reviewer-dashboard'],
    screen: 'reviewer-dashboard',
    roles: reviewers,
    title: 'page.dashboard',
    load: () => import('../routes/reviewer-dashboard.tsx'),
    areas: ['reviewer', 'orphans', 'report-packages'],
    menu: { group: 'main', icon: LuLayoutDashboard },
    isRail: true,
  },
  {
    paths: ['/serviceprovider-dashboard'],
    screen: 'serviceprovider-dashboard',
    roles: dataProviders,
    title: 'page.dashboard',
    load: () => import('../routes/provider-dashboard.tsx'),
    areas: ['provider', 'orphans', 'submission', 'report-packages'],
    menu: { group: 'main', icon: LuLayoutDashboard },
  },
  { paths: ['/dashboard/:submissionNo'], screen: 'dashboard', roles: administrators, ...submission },
  { paths: ['/reviewer-dashboard/:submissionNo'], screen: 'reviewer-dashboard', roles: reviewers, ...submission },
  {
    paths: ['/serviceprovider-dashboard/:submissionNo'],
    screen: 'serviceprovider-dashboard',
    roles: dataProviders,
    ...submission,
  },
  {
    paths: ['/first-steps'],
    screen: 'dashboard',
    roles: administrators,
    title: 'page.firstSteps',
    load: () => import('../routes/first-steps.tsx'),
    areas: ['first-steps', 'admin'],
    isInPalette: true,
  },
  {
    paths: ['/stuck'],
    screen: 'dashboard',
    roles: administrators,
    title: 'page.stuck',
    load: list('StuckPage'),
    areas: ['stuck'],
    isInPalette: true,
  },
];
