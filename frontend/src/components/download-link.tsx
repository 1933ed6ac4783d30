import type { ComponentProps } from 'react';
import { useDownload } from './use-download.ts';

/** A link to a file that says how far it is, and when it failed. */
export function DownloadLink({ href, onClick, ...props }: ComponentProps<'a'> & { href: string }) {
  const download = useDownload();
  return (
    <a
      {...props}
      href={href}
      download
      onClick={(event) => {
        onClick?.(event);
        // With a key held, the browser does what the key asks: a new tab, a window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void download(href);
      }}
    />
  );
}
