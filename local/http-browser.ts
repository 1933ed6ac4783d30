/** What a page load ended with. */
export interface Visit {
  url: string;
  status: number;
  text: string;
}

export interface HttpBrowser {
  /** Follows redirects and keeps cookies by host, as a browser does (ports share them). */
  visit: (url: string, init?: RequestInit) => Promise<Visit>;
  /** One request, no redirect followed. */
  request: (url: string, init?: RequestInit) => Promise<Response>;
  /** Opens `startUrl`, which leads to the local identity provider, and chooses the person there. */
  signIn: (startUrl: string, email: string) => Promise<Visit>;
  cookies: () => Record<string, string>;
}

/** A browser without a page: enough for sign-in over real HTTP. */
export function createHttpBrowser(headers: Record<string, string> = {}): HttpBrowser {
  const jar = new Map<string, string>();

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined), cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return response;
  }

  async function visit(url: string, init?: RequestInit): Promise<Visit> {
    let response = await request(url, init);
    let address = url;
    for (let hops = 0; response.status >= 300 && response.status < 400; hops += 1) {
      if (hops > 20) throw new Error(`${url} redirects without end`);
      address = new URL(response.headers.get('location') ?? '', address).href;
      response = await request(address);
    }
    return { url: address, status: response.status, text: await response.text() };
  }

  async function signIn(startUrl: string, email: string): Promise<Visit> {
    const page = await visit(startUrl);
    const action = /action="(\/sign-in\/[^"]+)"/.exec(page.text)?.[1];
    if (action === undefined)
      throw new Error(`No sign-in page at ${page.url}: ${page.status} ${page.text.slice(0, 300)}`);
    const body = new URLSearchParams({ email });
    return visit(new URL(action, page.url).href, { method: 'POST', body });
  }

  return { visit, request, signIn, cookies: () => Object.fromEntries(jar) };
}
