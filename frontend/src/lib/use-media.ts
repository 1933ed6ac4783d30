import { useCallback, useSyncExternalStore } from 'react';

/** Below `md`: too narrow for the columns of a table. */
export const phone = '(max-width: 767.98px)';

/** Whether a media query holds; the page is drawn again when that changes. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches);
}
