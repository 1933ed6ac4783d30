import type { FlatNamespace } from 'i18next';
import { Outlet, createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { BaseRole, Screen } from '#contracts/roles.ts';
import { baseRoles } from '#contracts/roles.ts';
import { loadAreas } from '../lib/i18n.ts';
import { FirstPaint } from '../components/first-paint.tsx';
import { GlossaryProvider } from './glossary-provider.tsx';
import type { RouteHandle } from './route-handle.ts';
import type * as lists from './routes/lists.ts';
import { RoleGate } from './role-gate.tsx';
import { RouteFailure } from './route-failure.tsx';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell/shell.tsx';

const superAdmins: readonly BaseRole[] = ['SuperAdmin'];
const administrators: readonly BaseRole[] = ['SuperAdmin', 'Admin'];

function gated(screen: Screen, roles: readonly BaseRole[], children: RouteObject[]): RouteObject {
  const gate = (
    <RoleGate screen={screen} baseRoles={roles}>
      <Outlet />
    </RoleGate>
  );
  return { element: gate, children };
}

const dashboard: RouteHandle = { title: 'page.dashboard' };
const submission: RouteHandle = { title: 'page.submission', isRail: true, isFlush: true };

/** The code of a page and its words together: once it is shown, no part of it waits and takes the page away again. */
function withWords<Page>(open: () => Promise<Page>, ...areas: FlatNamespace[]): () => Promise<Page> {
  return async () => {
    const [page] = await Promise.all([open(), loadAreas(areas)]);
    return page;
  };
}

/** One of the pages of lists. */
const list = (page: keyof typeof lists) => async () => ({
  Component: (await import('./routes/lists.ts'))[page],
});

const openSubmission = withWords(() => import('./routes/submission.tsx'), 'submission', 'admin', 'stuck');
const openDashboard = withWords(() => import('./routes/dashboard.tsx'), 'admin', 'orphans', 'stuck');
const openStuck = withWords(list('StuckPage'), 'stuck');
const openReviewerDashboard = withWords(() => import('./routes/reviewer-dashboard.tsx'), 'reviewer', 'orphans');
const openProviderDashboard = withWords(
  () => import('./routes/provider-dashboard.tsx'),
  'provider',
  'orphans',
  'submission',
);
const openServiceProviders = withWords(list('ServiceProviderPage'), 'masters', 'service-providers');
const openCalendars = withWords(list('CalendarPage'), 'masters', 'calendars');
const openHolidays = withWords(list('HolidayPage'), 'masters', 'holidays');
const openLookupKeys = withWords(list('LookupKeyPage'), 'masters', 'lookup-keys');
const openLookupValues = withWords(list('LookupValuePage'), 'masters', 'lookup-values');
const openGlossary = withWords(list('GlossaryPage'), 'masters', 'glossary');
const openAudit = withWords(list('AuditPage'), 'audit');
const openDeadlines = withWords(list('DeadlinePage'), 'deadlines');
const openProperties = withWords(list('PropertyPage'), 'masters', 'properties', 'funds', 'statuses');
const openPropertyMappings = withWords(list('PropertyMappingPage'), 'masters', 'property-mappings');
const openFunds = withWords(list('FundPage'), 'masters', 'funds');
const openAssociations = withWords(list('AssociationPage'), 'masters', 'funds');
const openUsers = withWords(list('UserPage'), 'masters', 'users');
const openRoles = withWords(list('RolePage'), 'masters', 'roles');
const openOrphanRecords = withWords(list('OrphanPage'), 'orphans');

export const routes: RouteObject[] = [
  {
    path: '/unauthorizedaccess',
    lazy: () => import('./routes/unauthorized-access.tsx'),
    errorElement: <RouteFailure />,
    HydrateFallback: FirstPaint,
  },
  {
    element: (
      <SessionGate>
        <GlossaryProvider>
          <Outlet />
        </GlossaryProvider>
      </SessionGate>
    ),
    errorElement: <RouteFailure />,
    HydrateFallback: FirstPaint,
    children: [
      { path: '/', lazy: () => import('./routes/home.tsx') },
      {
        element: <Shell />,
        children: [
          {
            errorElement: <RouteFailure isInShell />,
            children: [
              gated('dashboard', administrators, [
                { path: '/dashboard', lazy: openDashboard, handle: dashboard },
                { path: '/dashboard/:submissionNo', lazy: openSubmission, handle: submission },
                { path: '/stuck', lazy: openStuck, handle: { title: 'page.stuck' } },
              ]),
              gated(
                'reviewer-dashboard',
                ['Reviewer'],
                [
                  {
                    path: '/reviewer-dashboard',
                    lazy: openReviewerDashboard,
                    handle: { ...dashboard, isRail: true },
                  },
                  { path: '/reviewer-dashboard/:submissionNo', lazy: openSubmission, handle: submission },
                ],
              ),
              gated(
                'serviceprovider-dashboard',
                ['DataProvider'],
                [
                  {
                    path: '/serviceprovider-dashboard',
                    lazy: openProviderDashboard,
                    handle: dashboard,
                  },
                  { path: '/serviceprovider-dashboard/:submissionNo', lazy: openSubmission, handle: submission },
                ],
              ),
              gated('funds', administrators, [
                ...['/funds', '/fundsAdd', '/fundsEdit', '/fundsView/:FundName'].map((path) => ({
                  path,
                  lazy: openFunds,
                  handle: { title: 'page.funds' } satisfies RouteHandle,
                })),
                { path: '/fundsassociateproperties', lazy: openAssociations, handle: { title: 'page.funds' } },
              ]),
              gated('properties', administrators, [
                { path: '/properties', lazy: openProperties, handle: { title: 'page.properties' } },
              ]),
              gated('property_mapping', administrators, [
                { path: '/property_mapping', lazy: openPropertyMappings, handle: { title: 'page.propertyMappings' } },
              ]),
              gated('serviceProviders', administrators, [
                { path: '/serviceProviders', lazy: openServiceProviders, handle: { title: 'page.serviceProviders' } },
              ]),
              gated('managefrequency', administrators, [
                { path: '/deadlines', lazy: openDeadlines, handle: { title: 'page.deadlines' } },
                { path: '/calendars', lazy: openCalendars, handle: { title: 'page.calendars' } },
                { path: '/holidays', lazy: openHolidays, handle: { title: 'page.holidays' } },
              ]),
              gated('alluser', administrators, [
                { path: '/alluser', lazy: openUsers, handle: { title: 'page.users' } },
              ]),
              gated('roles', superAdmins, [{ path: '/roles', lazy: openRoles, handle: { title: 'page.roles' } }]),
              gated('lookup_key', superAdmins, [
                { path: '/lookup_key', lazy: openLookupKeys, handle: { title: 'page.lookupKeys' } },
              ]),
              gated('lookup_value', superAdmins, [
                { path: '/lookup_value', lazy: openLookupValues, handle: { title: 'page.lookupValues' } },
              ]),
              gated('glossary', superAdmins, [
                { path: '/glossary', lazy: openGlossary, handle: { title: 'page.glossary' } },
              ]),
              gated('audit', superAdmins, [{ path: '/audit', lazy: openAudit, handle: { title: 'page.audit' } }]),
              gated('orphanRecords', baseRoles, [
                {
                  path: '/orphanRecords',
                  lazy: openOrphanRecords,
                  handle: { title: 'page.orphanRecords' },
                },
              ]),
              gated('viewNotifications', baseRoles, [
                {
                  path: '/viewNotifications',
                  lazy: list('NotificationList'),
                  handle: { title: 'page.notifications' },
                },
              ]),
              gated('user-profile', baseRoles, [
                {
                  path: '/user-profile',
                  lazy: () => import('./routes/user-profile.tsx'),
                  handle: { title: 'page.profile' },
                },
              ]),
              { path: '*', lazy: () => import('./routes/not-found.tsx'), handle: { title: 'page.notFound' } },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
