import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { calendarMaster } from './calendar-master.ts';
import { holidayMaster } from './holiday-master.ts';

export function createCalendarRoutes(dependencies: ImportDependencies): Route[] {
  return [calendarMaster, holidayMaster].flatMap((master) => [
    ...createImportRoutes(master, dependencies),
    ...createMasterRoutes(master),
  ]);
}
