import { request } from 'node:http';
import type { Browser } from './browser.ts';

/** A request of which the head and the first byte of the body are sent; the rest waits for `finish`. */
export async function holdRequest(
  browser: Browser,
  method: string,
  path: string,
  { body, contentType = 'application/json' }: { body: string | Buffer; contentType?: string },
): Promise<{ finish: () => Promise<{ status: number; body: string }> }> {
  const content = Buffer.from(body);
  const sent = request(new URL(path, browser.baseUrl), {
    method,
    headers: {
      cookie: browser
        .cookies()
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'x-postmonth-request': '1',
      'content-type': contentType,
      'content-length': content.length,
    },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
      );
    });
  });
  await new Promise<void>((resolve) => {
    sent.write(content.subarray(0, 1), () => resolve());
  });
  return {
    finish: () => {
      sent.end(content.subarray(1));
      return answered;
    },
  };
}
