import type { Route } from '../route.ts';
import { createCommonRoutes } from './common-routes.ts';
import { createDefaultLanguageRoute } from './default-language.ts';
import { createFirstStepsRoute } from './first-steps.ts';

export function createLookupRoutes(): Route[] {
  return [...createCommonRoutes(), createDefaultLanguageRoute(), createFirstStepsRoute()];
}
