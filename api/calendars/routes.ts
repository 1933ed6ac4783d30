import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { calendarMaster } from './calendar-master.ts';
import { createDueDateRoutes } from './due-date-routes.ts';
import type { DueDateDependencies } from './due-date-routes.ts';
import { holidayMaster } from './holiday-master.ts';

export function createCalendarRoutes(imports: ImportDependencies, dependencies: DueDateDependencies): Route[] {
  return [
    // Registered before `/:id`, which would match `due-dates`.
    ...createDueDateRoutes(imports, dependencies),
    ...[calendarMaster, holidayMaster].flatMap((master) => [
      ...createImportRoutes(master, imports),
      ...createMasterRoutes(master),
    ]),
  ];
}
