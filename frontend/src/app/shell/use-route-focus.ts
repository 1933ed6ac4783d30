import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useRouteHandle } from '../route-handle.ts';

/**
 * Gives the focus to the heading of the page inside of `content`. A page that is still loading has none yet: the main
 * area holds the focus until the heading is there, unless the person has moved on meanwhile. Answers how to stop.
 */
function focusHeadingOf(content: HTMLElement): () => void {
  const focusHeading = () => {
    const heading = content.querySelector<HTMLElement>('[data-page-heading]');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (focusHeading()) return () => undefined;
  content.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const focused = document.activeElement;
    const hasMovedOn = focused !== content && focused !== document.body;
    if (hasMovedOn || focusHeading()) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}

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
    const content = document.getElementById('content');
    if (lastPathname.current === pathname || !content) return;
    lastPathname.current = pathname;
    content.scrollTo({ top: 0 });
    return focusHeadingOf(content);
  }, [pathname]);
}
