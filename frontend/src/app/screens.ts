import { collection } from './screens/collection.ts';
import { dashboards } from './screens/dashboards.ts';
import { everyone } from './screens/everyone.ts';
import { mapping } from './screens/mapping.ts';
import { portfolio } from './screens/portfolio.ts';
import { reports } from './screens/reports.ts';
import type { ScreenRow } from './screens/screen-row.ts';
import { systemMaster } from './screens/system-master.ts';

/** Every screen behind the sign-in; the menu keeps this order, which is the specification's. */
export const screens: readonly ScreenRow[] = [
  ...dashboards,
  ...portfolio,
  ...mapping,
  ...collection,
  ...reports,
  ...systemMaster,
  ...everyone,
];
