import { api } from './api.ts';

export interface Downloaded {
  blob: Blob;
  fileName: string;
}

/** Fetches a file whole, so that a failure can be reported, and says how many bytes have arrived. */
export async function fetchFile(
  address: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Downloaded> {
  const response = await api.open(address.replace(/^\/api/u, ''), { signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  signal.addEventListener('abort', () => void reader?.cancel());
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) break;
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  signal.throwIfAborted();
  const type = response.headers.get('content-type') ?? '';
  return { blob: new Blob(parts, { type }), fileName: fileNameOf(response.headers.get('content-disposition') ?? '') };
}

/** The file that a workbook was answered with. */
export async function fetchAnswer(path: string, body: FormData): Promise<Downloaded> {
  const response = await api.openPost(path, { body });
  const fileName = fileNameOf(response.headers.get('content-disposition') ?? '');
  return { blob: await response.blob(), fileName };
}

/** RFC 6266: the name in any script before the plain one. */
function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/iu.exec(disposition)?.[1] ?? 'download';
}

/** Hands a file to the browser, which keeps it where the person keeps downloads. */
export function saveFile({ blob, fileName }: Downloaded): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
