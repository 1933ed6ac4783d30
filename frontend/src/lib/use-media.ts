import { useCallback, useSyncExternalStore } from 'react';

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
