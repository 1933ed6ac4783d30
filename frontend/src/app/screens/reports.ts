import { LuGauge, LuTimer } from 'react-icons/lu';
import { administrators } from './screen-row.ts';
import type { ScreenRow } from './screen-row.ts';

/** What the collected data is for. The menu names the reports that the specification names; tabs lead to the others. */
export const reports: readonly ScreenRow[] = [
  {
    paths: ['/report/dataquality'],
    screen: 'report/dataquality',
    roles: administrators,
    title: 'page.dataQuality',
    load: () => import('../routes/data-quality.tsx'),
    areas: ['reports', 'process-reports', 'forecast', 'statuses', 'jobs'],
    menu: { group: 'reports', icon: LuGauge },
  },
  {
    paths: ['/report/turnaroundtime'],
    screen: 'report/turnaroundtime',
    roles: administrators,
    title: 'page.turnaroundTime',
    load: () => import('../routes/turnaround.tsx'),
    areas: ['reports', 'process-reports', 'forecast', 'statuses', 'jobs'],
    menu: { group: 'reports', icon: LuTimer },
  },
  {
    paths: ['/report/leaseexpiration'],
    screen: 'report/leaseexpiration',
    roles: administrators,
    title: 'page.leaseExpiration',
    load: () => import('../routes/lease-expiration.tsx'),
    areas: ['reports', 'jobs'],
    isInPalette: true,
  },
  {
    paths: ['/report/vacancyanalysis'],
    screen: 'report/vacancyanalysis',
    roles: administrators,
    title: 'page.vacancyAnalysis',
    load: () => import('../routes/vacancy-analysis.tsx'),
    areas: ['reports', 'jobs'],
    isInPalette: true,
  },
  {
    paths: ['/report/rentroll'],
    screen: 'report/rentroll',
    roles: administrators,
    title: 'page.rentRoll',
    load: () => import('../routes/rent-roll.tsx'),
    areas: ['reports', 'list-values', 'jobs'],
    isInPalette: true,
  },
  {
    paths: ['/report/month'],
    screen: 'report/month',
    roles: administrators,
    title: 'page.month',
    load: () => import('../routes/month.tsx'),
    areas: ['month', 'reports', 'statuses'],
    isInPalette: true,
    isBare: true,
  },
  {
    paths: ['/report/rates'],
    screen: 'report/month',
    roles: administrators,
    title: 'page.exchangeRates',
    load: () => import('../routes/exchange-rates.tsx'),
    areas: ['masters', 'rates', 'reports'],
    isInPalette: true,
  },
];
