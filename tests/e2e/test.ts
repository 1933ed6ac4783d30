import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import { noteSecret } from '#tests/support/run-logs.ts';

export interface SignInOptions {
  language?: LanguageCode;
  colorScheme?: 'light' | 'dark';
  /** Where to begin; by default the root, which leads to the person's home. */
  path?: string;
  baseURL?: string;
}

export type SignIn = (email: string, options?: SignInOptions) => Promise<Page>;

/** Chooses this person on the page of the identity provider. */
export async function choosePerson(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/sign-in\//);
  await page.getByRole('button', { name: email }).click();
}

type Undo = () => Promise<void>;

export interface People {
  open: (options?: SignInOptions) => Promise<Page>;
  signIn: SignIn;
}

interface Fixtures extends People {
  /** Other tests use the same portfolio: what a test changes of it is put back at its end, also where it fails. */
  afterwards: (undo: Undo) => void;
}

/** `signIn` opens a browser of its own for each person; nobody's page may fail or log an error meanwhile. */
export const test = base.extend<Fixtures>({
  // Playwright reads the names of fixtures from this pattern, even if it is empty.
  afterwards: async ({}, use) => {
    const undone: Undo[] = [];
    await use((undo) => undone.unshift(undo));
    for (const undo of undone) await undo();
  },
  open: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async ({ language, colorScheme, baseURL: elsewhere } = {}) => {
      const context = await browser.newContext({ baseURL: elsewhere ?? baseURL, colorScheme: colorScheme ?? 'light' });
      contexts.push(context);
      if (language) {
        // A language that the person has chosen before in this browser; the account's own stays as it is.
        await context.addInitScript((code) => localStorage.setItem('language', code), language);
      }
      const page = await context.newPage();
      // The browser hands over choices of files from now on. Asked for at the moment of a click, it may still open its own.
      page.on('filechooser', () => undefined);
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isAnswerOfServer(message.text())) {
          problems.push(`${page.url()}: ${message.text()}`);
        }
      });
      return page;
    });
    for (const context of contexts) {
      for (const { name, value } of await context.cookies()) noteSecret(`cookie ${name}`, value);
      await context.close();
    }
    expect(problems).toEqual([]);
  },
  signIn: async ({ open }, use) => {
    await use(async (email, options = {}) => {
      const page = await open(options);
      await page.goto(options.path ?? '/');
      await choosePerson(page, email);
      await expect(page.getByRole('banner').or(page.getByRole('main')).first()).toBeVisible();
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in/'));
      return page;
    });
  },
});

/** Chromium logs each 4xx; that a session or a stale view is refused is part of what is tested. */
const isAnswerOfServer = (text: string) => text.startsWith('Failed to load resource: the server responded');

export { expect } from '@playwright/test';
