import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { frequencyMaster } from './master.ts';
import { createCloneRoutes } from './clone-routes.ts';
import { createOpenDueDateRoutes } from './open-due-date-routes.ts';
import { createSweepRoute } from './sweep-route.ts';
import type { SweepDependencies } from './sweep-route.ts';
import { createTicketRoutes } from './ticket-routes.ts';
import { createTimelineRoutes } from './timeline-routes.ts';

export function createFrequencyRoutes(dependencies: SweepDependencies, imports: ImportDependencies): Route[] {
  return [
    createSweepRoute(dependencies),
    ...createImportRoutes(frequencyMaster, imports),
    ...createTimelineRoutes(),
    ...createTicketRoutes(dependencies),
    ...createOpenDueDateRoutes(dependencies),
    ...createCloneRoutes(),
    ...createMasterRoutes(frequencyMaster),
  ];
}
