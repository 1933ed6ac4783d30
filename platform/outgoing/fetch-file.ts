import { buffer } from 'node:stream/consumers';
import type { ConnectionFormat } from '#contracts/connections.ts';
import { postMonthPlaceholder } from '#contracts/connections.ts';
import type { OutgoingAnswer, OutgoingDoor } from './call.ts';
import { OutgoingError, readOutgoingError } from './outgoing-error.ts';
import type { SignedIn, SignInFacts, SignInSecrets } from './sign-in.ts';
import { signInFor } from './sign-in.ts';

export interface FileSource extends SignInFacts {
  format: ConnectionFormat;
}

export interface FetchedFile {
  content: Buffer;
  fileName: string;
  answer: Omit<OutgoingAnswer, 'body'>;
  token: SignedIn['token'];
}

const fetchTimeoutMs = 60_000;
const deceivingMarks = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Signs in and fetches the file of a connection.
 * @param seen receives the answer before its content is read
 * @throws OutgoingError
 */
export async function fetchFile(
  door: OutgoingDoor,
  source: FileSource,
  secrets: SignInSecrets,
  { postMonth, maxBytes }: { postMonth: string | null; maxBytes: number },
  seen: (answer: Omit<OutgoingAnswer, 'body'>, token: SignedIn['token']) => void = () => undefined,
): Promise<FetchedFile> {
  const { token, ...signedIn } = await signInFor(door, source, secrets);
  const url = source.apiUrl.replaceAll(postMonthPlaceholder, encodeURIComponent(postMonth?.slice(0, 7) ?? ''));
  const headers = { accept: source.format === 'JSON' ? 'application/json' : '*/*' };
  const { body, ...answer } = await door({ ...signedIn, url, headers, maxBytes, timeoutMs: fetchTimeoutMs });
  seen(answer, token);
  try {
    assertSuccess(answer.status);
    const content = await buffer(body);
    if (content.length === 0) throw new OutgoingError('EmptyAnswer');
    return { content, fileName: nameOf(answer, source.format), answer, token };
  } catch (error) {
    throw readOutgoingError(error, new URL(answer.url).hostname, fetchTimeoutMs);
  } finally {
    body.destroy();
  }
}

function assertSuccess(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw new OutgoingError('AuthorizationRefused', { status });
  throw new OutgoingError(status === 404 ? 'NotFound' : 'HttpError', { status });
}

const extensions: readonly (readonly [type: RegExp, extension: string])[] = [
  [/spreadsheetml/u, 'xlsx'],
  [/ms-excel/u, 'xls'],
  [/opendocument\.spreadsheet/u, 'ods'],
  [/csv|text\/plain/u, 'csv'],
];

/** As the server calls the file, else by the address and the type of the content. */
function nameOf({ fileName, url, contentType }: Omit<OutgoingAnswer, 'body'>, format: ConnectionFormat): string {
  const inAddress = new URL(url).pathname.split('/').at(-1) ?? '';
  const given = (fileName ?? inAddress).normalize('NFC').replace(deceivingMarks, '_').slice(-150);
  if (format === 'JSON') return `${given.replace(/\.\w{1,5}$/u, '') || 'rows'}.csv`;
  if (/\.(xlsx|xlsm|xls|ods|csv|txt)$/iu.test(given)) return given;
  const extension = extensions.find(([type]) => type.test(contentType ?? ''))?.[1] ?? 'xlsx';
  return `${given || 'file'}.${extension}`;
}
