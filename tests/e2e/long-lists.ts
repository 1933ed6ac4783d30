import type { Page } from '@playwright/test';

/**
 * Fills each page of a list: its rows, again and again, as many as a page takes. Done in the page itself, since a browser
 * whose requests are intercepted keeps no file and would load the whole program for each screen.
 */
export async function fillLists(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    const isList = (answer: unknown): answer is { rows: unknown[] } =>
      typeof answer === 'object' &&
      answer !== null &&
      'total' in answer &&
      'rows' in answer &&
      Array.isArray(answer.rows);
    window.fetch = async (input, init) => {
      const response = await ask(input, init);
      const request = input instanceof Request ? input : null;
      const address = new URL(request?.url ?? String(input), location.href);
      const size = Number(address.searchParams.get('size') ?? 0);
      const isRead = (init?.method ?? request?.method ?? 'GET') === 'GET';
      if (!isRead || size < 25 || !response.ok || !address.pathname.startsWith('/api/')) return response;
      const answer: unknown = await response.clone().json();
      if (!isList(answer) || answer.rows.length === 0) return response;
      const rows = Array.from({ length: size }, (_, at) => answer.rows[at % answer.rows.length]);
      return Response.json({ ...answer, rows, total: 200 }, { status: response.status, headers: response.headers });
    };
  });
}
