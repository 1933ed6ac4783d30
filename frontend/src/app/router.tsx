import { Outlet, createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { FirstPaint } from '../components/first-paint.tsx';
import { loadAreas } from '../lib/i18n.ts';
import { GlossaryProvider } from './glossary-provider.tsx';
import { RoleGate } from './role-gate.tsx';
import { RouteFailure } from './route-failure.tsx';
import type { RouteHandle } from './route-handle.ts';
import { screens } from './screens.ts';
import type { ScreenRow } from './screens/screen-row.ts';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell/shell.tsx';

/** The code of a page and its words together: once it is shown, no part of it waits and takes the page away again. */
const withWords =
  ({ load, areas }: Pick<ScreenRow, 'load' | 'areas'>) =>
  async () => {
    const [page] = await Promise.all([load(), loadAreas(areas)]);
    return page;
  };

function routeOf(row: ScreenRow): RouteObject {
  const { screen, roles, title, isRail, isBare, isFlush } = row;
  const handle: RouteHandle = { title, isRail, isBare, isFlush };
  const gate = (
    <RoleGate screen={screen} baseRoles={roles}>
      <Outlet />
    </RoleGate>
  );
  const lazy = withWords(row);
  return { element: gate, children: row.paths.map((path) => ({ path, lazy, handle })) };
}

/** For every person, whatever their privileges: each sees the guide of their role. */
const help: RouteObject = {
  path: '/help/*',
  lazy: withWords({ load: () => import('./routes/help.tsx'), areas: ['help'] }),
  handle: { title: 'page.help' } satisfies RouteHandle,
};

const notFound: RouteHandle = { title: 'page.notFound' };

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
              ...screens.map(routeOf),
              help,
              { path: '*', lazy: () => import('./routes/not-found.tsx'), handle: notFound },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
