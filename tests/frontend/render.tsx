import { readFileSync } from 'node:fs';
import { act, render } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import type { ResourceKey } from 'i18next';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { LanguageCode, SessionView } from '#contracts/sessions.ts';
import { Providers } from '../../frontend/src/app/providers.tsx';
import { toast } from '../../frontend/src/components/toaster.tsx';
import { i18next, startI18n } from '../../frontend/src/lib/i18n.ts';
import { SessionContext } from '../../frontend/src/lib/session.ts';

const loadWords = (language: string, area: string) =>
  Promise.resolve(
    JSON.parse(readFileSync(new URL(`../../locales/${language}/${area}.json`, import.meta.url), 'utf8')) as ResourceKey,
  );

export async function speak(language: LanguageCode = 'en'): Promise<void> {
  if (i18next.isInitialized) await act(() => i18next.changeLanguage(language));
  else await startI18n(loadWords, language);
}

interface Options {
  at?: string;
  session?: SessionView;
}

/** Renders routes as the page does: theme, words, queries and an address. */
export async function renderRoutes(routes: RouteObject[], { at = '/', session }: Options = {}) {
  if (!i18next.isInitialized) await speak();
  // Messages outlive a page. Those of the test before would offer their buttons to this one.
  toast.clear();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const page = (
    <Suspense>
      <Providers queryClient={queryClient}>
        <SessionContext value={session ?? null}>
          <RouterProvider router={router} />
        </SessionContext>
      </Providers>
    </Suspense>
  );
  // The toaster sets itself up a moment after the first paint.
  const rendered = await act(() => Promise.resolve(render(page)));
  return { ...rendered, router, queryClient };
}

export function renderPage(element: ReactNode, options: Options = {}) {
  return renderRoutes([{ path: '*', element }], options);
}
