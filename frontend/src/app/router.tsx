import { Outlet, createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { BaseRole, Screen } from '#contracts/roles.ts';
import { baseRoles } from '#contracts/roles.ts';
import type { RouteHandle } from './route-handle.ts';
import { RoleGate } from './role-gate.tsx';
import { RouteFailure } from './route-failure.tsx';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell/shell.tsx';

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
const openSubmission = () => import('./routes/submission.tsx');

export const routes: RouteObject[] = [
  {
    path: '/unauthorizedaccess',
    lazy: () => import('./routes/unauthorized-access.tsx'),
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
  },
  {
    element: (
      <SessionGate>
        <Outlet />
      </SessionGate>
    ),
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [
      { path: '/', lazy: () => import('./routes/home.tsx') },
      {
        element: <Shell />,
        children: [
          {
            errorElement: <RouteFailure isInShell />,
            children: [
              gated('dashboard', administrators, [
                { path: '/dashboard', lazy: () => import('./routes/dashboard.tsx'), handle: dashboard },
                { path: '/dashboard/:submissionNo', lazy: openSubmission, handle: submission },
              ]),
              gated(
                'reviewer-dashboard',
                ['Reviewer'],
                [
                  {
                    path: '/reviewer-dashboard',
                    lazy: () => import('./routes/reviewer-dashboard.tsx'),
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
                    lazy: () => import('./routes/provider-dashboard.tsx'),
                    handle: dashboard,
                  },
                  { path: '/serviceprovider-dashboard/:submissionNo', lazy: openSubmission, handle: submission },
                ],
              ),
              gated('orphanRecords', baseRoles, [
                {
                  path: '/orphanRecords',
                  lazy: () => import('./routes/orphan-records.tsx'),
                  handle: { title: 'page.orphanRecords' },
                },
              ]),
              gated('viewNotifications', baseRoles, [
                {
                  path: '/viewNotifications',
                  lazy: () => import('./routes/view-notifications.tsx'),
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
