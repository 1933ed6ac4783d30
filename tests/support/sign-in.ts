import { Browser } from './browser.ts';
import { noteSecret } from './run-logs.ts';

/** Signs in at the real local identity provider by typing an address, as a person does; answers where it ended. */
export async function signInAt(
  browser: Browser,
  email: string,
  returnTo = '/',
): Promise<{ landing: string; callback: URL }> {
  const login = `/api/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
  const isCallback = (url: URL) => url.pathname === '/api/auth/callback';
  let { url, response } = await browser.follow(login, isCallback);
  if (!isCallback(url)) {
    const form = await browser.fetch(url.href, { method: 'POST', body: new URLSearchParams({ email }) });
    const next = form.headers.get('location');
    if (next === null) throw new Error(`The identity provider answered ${form.status} at ${url.href}.`);
    ({ url, response } = await browser.follow(new URL(next, url).href, isCallback));
  }
  if (!isCallback(url)) throw new Error(`No way back from the identity provider: ${await response.text()}`);
  noteSecret('code of a sign-in', url.searchParams.get('code') ?? '');
  const answer = await browser.fetch(url.href);
  const landing = new URL(answer.headers.get('location') ?? '/no-redirect', browser.baseUrl);
  return { landing: `${landing.pathname}${landing.search}`, callback: url };
}

/** A browser in which this person is signed in. @throws when the application does not let them in */
export async function signIn(baseUrl: string, email: string): Promise<Browser> {
  const browser = new Browser(baseUrl);
  const { landing } = await signInAt(browser, email);
  if (landing.startsWith('/unauthorizedaccess')) throw new Error(`${email} was not let in: ${landing}`);
  return browser;
}
