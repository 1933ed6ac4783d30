import { useCallback, useRef } from 'react';
import type { ReactElement } from 'react';
import { acceptedExtensions } from './workbook-file.ts';

/** The browser's own choice of files. Render `input` once; `open` shows the choice. */
export function useFilePicker(
  onFiles: (files: File[]) => void,
  { isMultiple = false }: { isMultiple?: boolean } = {},
): { open: () => void; input: ReactElement } {
  const ref = useRef<HTMLInputElement>(null);
  const open = useCallback(() => ref.current?.click(), []);
  const input = (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={isMultiple}
      accept={acceptedExtensions.join(',')}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file may be chosen again after it was corrected.
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { open, input };
}
