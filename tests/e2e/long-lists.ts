import type { Page } from '@playwright/test';

interface ListAnswer {
  rows: unknown[];
  total: number;
}

const isList = (answer: unknown): answer is ListAnswer =>
  typeof answer === 'object' && answer !== null && 'total' in answer && 'rows' in answer && Array.isArray(answer.rows);

/** Fills each page of a list: its rows, again and again, as many as a page takes. */
export async function fillLists(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const size = Number(new URL(route.request().url()).searchParams.get('size') ?? 0);
    if (route.request().method() !== 'GET' || size < 25) return route.continue();
    const response = await route.fetch();
    const answer: unknown = response.ok() ? await response.json() : null;
    if (!isList(answer) || answer.rows.length === 0) return route.fulfill({ response });
    const rows = Array.from({ length: size }, (_, at) => answer.rows[at % answer.rows.length]);
    return route.fulfill({ response, json: { ...answer, rows, total: 200 } });
  });
}
