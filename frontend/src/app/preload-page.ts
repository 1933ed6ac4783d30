import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { preloadSubmission } from '../entities/submission/api/preload-submission.ts';
import { logQuietly } from '../lib/log.ts';

/** As long as a pointer rests on a link before its page is fetched: passing over a list asks for nothing. */
const restMs = 60;

interface Address {
  pathname: string;
  search: string;
}

export type PreloadPage = (address: Address) => void;

/** Fetches the code, the words and the first data of a page side by side, before or while the router opens it. */
export function createPreload(routes: RouteObject[], client: QueryClient): PreloadPage {
  return ({ pathname, search }) => {
    for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
      if (typeof route.lazy !== 'function') continue;
      route.lazy().catch((error: unknown) => logQuietly(`The page ${pathname} was not fetched ahead`, error));
      // An address that asks for another tab or version is left to the page.
      if (params['submissionNo'] && search === '') void preloadSubmission(client, params['submissionNo']);
    }
  };
}

/** The address of the link under a pointer or with the focus, when it leads to a page of ours. */
function addressUnder({ target }: Event): Address | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isOurs = link?.origin === location.origin && link.target === '' && !link.hasAttribute('download');
  return isOurs && link.pathname !== location.pathname ? { pathname: link.pathname, search: link.search } : null;
}

/** Whoever rests on a link opens it next. @returns how to stop listening */
export function preloadOnIntent(preload: PreloadPage, root: Document = document): () => void {
  let wait: ReturnType<typeof setTimeout> | undefined;
  const onIntent = (event: Event) => {
    clearTimeout(wait);
    const address = addressUnder(event);
    if (!address) return;
    if (event.type === 'pointerdown') preload(address);
    else wait = setTimeout(() => preload(address), restMs);
  };
  const kinds = ['pointerover', 'pointerdown', 'focusin'] as const;
  for (const kind of kinds) root.addEventListener(kind, onIntent, { passive: true });
  return () => {
    clearTimeout(wait);
    for (const kind of kinds) root.removeEventListener(kind, onIntent);
  };
}
