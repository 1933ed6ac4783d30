import { RouterProvider } from 'react-router-dom';
import { storedLanguage } from '../lib/languages.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { isSignedInBefore } from '../lib/stored-user.ts';
import { createPreload, preloadOnIntent } from './preload-page.ts';
import { Providers } from './providers.tsx';
import { createRouter, routes } from './router.tsx';

const queryClient = createQueryClient();
const preload = createPreload(routes, queryClient);
preloadOnIntent(preload);
const router = createRouter();
// Keys and buttons lead to pages too: their data is asked for while the code is on its way.
router.subscribe(({ navigation }) => {
  if (navigation.location) preload(navigation.location);
});

/** The page that a browser opens with, once its language is known: answers name rules and people in it. */
export function preloadFirstPage(): void {
  if (storedLanguage() && isSignedInBefore()) preload(location);
}

export function App() {
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
