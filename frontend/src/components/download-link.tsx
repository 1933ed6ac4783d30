import type { ComponentProps } from 'react';
import { useDownload } from './use-download.ts';

export interface DownloadLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Instead of a message, for a list that is too long to be answered at once. */
  onTooLong?: (() => void) | undefined;
}

/** A link to a file that says how far it is, and when it failed. */
export function DownloadLink({ href, onClick, onTooLong, ...props }: DownloadLinkProps) {
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
        void download(href, onTooLong);
      }}
    />
  );
}
