import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useRouteHandle } from '../route-handle.ts';

/**
 * Gives the focus to the heading of the page inside of `content`. A page that is still loading has none yet, and one
 * that arrives in parts may render it again: until the person acts, the focus waits in the main area and follows the
 * heading. Answers how to stop.
 */
function focusHeadingOf(content: HTMLElement): () => void {
  const follow = () => {
    const focused = document.activeElement;
    if (focused !== content && focused !== document.body) return;
    (content.querySelector<HTMLElement>('[data-page-heading]') ?? content).focus({ preventScroll: true });
  };
  const observer = new MutationObserver(follow);
  const stop = () => {
    observer.disconnect();
    for (const name of ['keydown', 'pointerdown']) document.removeEventListener(name, stop, true);
  };
  for (const name of ['keydown', 'pointerdown']) document.addEventListener(name, stop, true);
  observer.observe(content, { childList: true, subtree: true });
  content.focus({ preventScroll: true });
  follow();
  return stop;
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
