import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useRouteHandle } from '../route-handle.ts';

/** Names the page in the window's title and puts the focus on its heading, so that a change of route is heard. */
export function useRouteFocus(): void {
  const { t } = useTranslation('shell');
  const { handle, params } = useRouteHandle();
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const title = handle ? t(handle.title, { submissionNo: params['submissionNo'] ?? '' }) : '';

  useEffect(() => {
    document.title = title === '' ? 'Postmonth' : `${title} · Postmonth`;
  }, [title]);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    // A page that is still loading has no heading yet; the main area takes the focus until then.
    const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.getElementById('content');
    heading?.focus({ preventScroll: true });
    document.getElementById('content')?.scrollTo?.({ top: 0 });
  }, [pathname]);
}
