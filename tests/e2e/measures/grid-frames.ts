import type { Page } from '@playwright/test';
import type { GridPage } from '#contracts/submission-views.ts';

export const rowsOfSheet = 20_000;
const seconds = 4;
/** A brisk wheel: some 85 rows a second, each of which has to be made. */
const pixelsEachFrame = 40;

/** Answers for the rows of this page as if its sheet had 20,000: those that it has, again and again. */
export async function lengthenSheet(page: Page): Promise<void> {
  await page.route('**/api/submissions/*/rows?*', async (route) => {
    const asked = new URL(route.request().url());
    const offset = Number(asked.searchParams.get('offset'));
    const limit = Number(asked.searchParams.get('limit'));
    asked.searchParams.set('offset', '0');
    const response = await route.fetch({ url: asked.href });
    const real = (await response.json()) as GridPage;
    const count = Math.max(0, Math.min(limit, rowsOfSheet - offset));
    const rows = Array.from({ length: count }, (_, at) => {
      const row = real.rows[(offset + at) % real.rows.length];
      if (!row) throw new Error('The sheet has no rows to repeat.');
      return { ...row, rowNo: offset + at + 1 };
    });
    await route.fulfill({ response, json: { ...real, rows, totalRows: rowsOfSheet, matchingRows: rowsOfSheet } });
  });
}

export interface Frames {
  /** Of frames that were painted. */
  perSecond: number;
  /** Share of frames in whose middle there was a row. */
  filled: number;
}

/** Scrolls what matches a selector down for four seconds, and counts the frames. */
export function scrollFrames(page: Page, selector: string): Promise<Frames> {
  return page.evaluate(
    ([scrollerOf, step, forMs]) =>
      new Promise<Frames>((resolve, reject) => {
        let scroller = document.querySelector(scrollerOf);
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
        if (!scroller) return reject(new Error(`Nothing scrolls around ${scrollerOf}.`));
        const sheet = scroller;
        const { left, top, width, height } = sheet.getBoundingClientRect();
        let begin = 0;
        let frames = 0;
        let filled = 0;
        const next = (now: number) => {
          begin ||= now;
          const middle = document.elementFromPoint(left + width / 2, top + height / 2);
          if (middle?.closest('[role=row], tr')) filled += 1;
          frames += 1;
          if (now - begin >= forMs)
            return resolve({ perSecond: frames / ((now - begin) / 1000), filled: filled / frames });
          sheet.scrollTop += step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    [selector, pixelsEachFrame, seconds * 1000] as const,
  );
}

/** The same with a plain table of ten columns, which no script touches: what this machine can do at this moment. */
export async function framesOfPlainTable(page: Page): Promise<Frames> {
  const line = `<tr>${'<td style="padding:4px 8px;border:1px solid">12,345.67</td>'.repeat(10)}</tr>`;
  await page.setContent(
    `<div style="height:700px;overflow:auto"><table id="plain">${line.repeat(1_500)}</table></div>`,
  );
  return scrollFrames(page, '#plain');
}
