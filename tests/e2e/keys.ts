import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More stops than any page has before what a journey needs. */
const mostStops = 150;

interface FocusLook {
  name: string;
  isOnBody: boolean;
  /** A heading or the page itself takes the focus from the application, never by Tab: it needs no outline. */
  isPassive: boolean;
  outline: number;
}

/** Where the focus is, and how wide its outline is: its own, or that of the circle or box a hidden input stands for. */
function lookOfFocus(page: Page): Promise<FocusLook> {
  return page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const near = [at, at.nextElementSibling, at.closest('label')].filter((one) => one !== null);
    const widthOf = (element: Element) => {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (style.visibility !== 'visible' || width <= 1 || height <= 1 || style.outlineStyle === 'none') return 0;
      // The edge of a field takes the colour of its outline.
      const edge = style.borderTopColor === style.outlineColor ? Number.parseFloat(style.borderTopWidth) : 0;
      return Number.parseFloat(style.outlineWidth) + edge;
    };
    const text = (at.getAttribute('aria-label') ?? at.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    return {
      name: `<${at.tagName.toLowerCase()}> "${text}"`,
      isOnBody: at === document.body || at === document.documentElement,
      // Of the calendar button within a date field the browser draws the outline.
      isPassive:
        (at.getAttribute('tabindex') === '-1' && /^(h[1-6]|main)$/i.test(at.tagName)) ||
        (at.getAttribute('type') === 'date' && !at.matches(':focus-visible')),
      // A menu keeps the focus, and its marked entry shows it.
      outline: at.querySelector('[role=menuitem][data-highlighted]') ? 2 : Math.max(...near.map(widthOf)),
    };
  });
}

/** Wherever the keys have led, the focus is on something, and is seen. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect(async () => {
    const { name, isOnBody, isPassive, outline } = await lookOfFocus(page);
    expect(isOnBody, `the focus is on ${name}`).toBe(false);
    if (!isPassive) expect(outline, `the outline of ${name}`).toBeGreaterThanOrEqual(1.5);
  }).toPass({ timeout: 5_000 });
}

/** Goes on by Tab until this has the focus; on every stop the focus is seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // A machine that runs other tests beside this one may take long for a list.
  await expect(target).toBeVisible({ timeout: 60_000 });
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  throw new Error(`${mostStops} stops of the keyboard do not lead to ${String(target)}.`);
}

/** Goes there and presses it; afterwards the focus is somewhere. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
  await expectFocusSeen(page);
}

/** Takes the option of a native list that has the focus. */
export async function chooseOption(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list);
  for (let step = 0; step < 40 && (await list.inputValue()) !== value; step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(list).toHaveValue(value);
}

/** Signs in as somebody from the page of the identity provider, without a mouse. */
export async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.waitForURL(/\/sign-in\//);
  await tabTo(page, page.getByRole('button', { name: email }));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Keys are pressed when nothing loads that could take the place of what has the focus.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
}
