import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { baseRoles } from '#contracts/roles.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { routes } from '../../../frontend/src/app/router.tsx';
import { Component as Help } from '../../../frontend/src/app/routes/help.tsx';
import { screens } from '../../../frontend/src/app/screens.ts';
import { Shell } from '../../../frontend/src/app/shell/shell.tsx';
import { PageHeader } from '../../../frontend/src/components/page-header.tsx';
import { textOf } from '../../../frontend/src/features/help/guide-blocks.ts';
import type { Block } from '../../../frontend/src/features/help/guide-blocks.ts';
import { filesOf, loadChapters, sideOf } from '../../../frontend/src/features/help/guides.ts';
import { sectionAbout, sections } from '../../../frontend/src/features/help/sections.ts';
import { fakeServer } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderRoutes, speak } from '../render.tsx';

const headingsOf = (blocks: readonly Block[]) => blocks.filter((block) => block.as === 'heading');

async function open(baseRole: BaseRole, at: string) {
  fakeServer(() => ({ body: { data: [] } }));
  const children = [
    { path: '/help/*', element: <Help />, handle: { title: 'page.help' } },
    { path: '*', element: <PageHeader title="A screen" />, handle: { title: 'page.dashboard' } },
  ];
  const rendered = await renderRoutes([{ element: <Shell />, children }], { at, session: makeSession(baseRole) });
  return { ...rendered, user: userEvent.setup() };
}

/** Each row of `app/screens`, for each role that opens it. */
const opened = screens.flatMap(({ paths, roles }) => paths.flatMap((path) => roles.map((role) => ({ path, role }))));

afterAll(() => speak('en'));

describe('the table of sections', () => {
  it.each(opened)('says where $path is explained to $role', ({ path, role }) => {
    expect(sectionAbout(path, sideOf(role))).toBeDefined();
  });

  it('has no entry of a screen that is gone', () => {
    const paths = screens.flatMap((row) => [...row.paths]) as string[];
    expect(Object.keys(sections).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it.each(languageCodes)('leads to sections that the guides have in %s', async (language) => {
    const sides = [...new Set(baseRoles.map(sideOf))];
    for (const side of sides) {
      const chapters = await loadChapters(language, side);
      const known = chapters.flatMap(({ file, blocks }) => headingsOf(blocks).map(({ id }) => `${file}#${id}`));
      const asked = opened.filter(({ role }) => sideOf(role) === side).map(({ path }) => sectionAbout(path, side));
      expect(asked.filter((section) => !known.includes(section ?? ''))).toEqual([]);
      expect(new Set(known).size).toBe(known.length);
    }
  });

  it('finds a screen by an address with values in it', () => {
    expect(sectionAbout('/dashboard/SUB-000123', 'administrator')).toBe('administrator/submissions#acts');
    expect(sectionAbout('/no-such-screen', 'administrator')).toBeUndefined();
  });
});

describe('the question mark of a screen', () => {
  const cases = [
    ['ja', 'DataProvider', '/COA-mapping-new', 'accounts'],
    ['ar', 'Reviewer', '/reviewer-dashboard/SUB-000123', 'look'],
    ['en', 'Admin', '/managefrequency/holidays', 'calendars'],
    ['ja', 'SuperAdmin', '/stuck', 'stuck'],
  ] as const satisfies readonly (readonly [LanguageCode, BaseRole, string, string])[];

  it.each(cases)('opens the section in %s for a %s on %s', async (language, role, path, anchor) => {
    await speak(language);
    const { unmount } = await open(role, path);
    const mark = screen.getByRole('link', { name: { en: 'Help', ja: 'ヘルプ', ar: 'المساعدة' }[language] });
    expect(mark).toHaveAttribute('target', '_blank');
    const address = mark.getAttribute('href') ?? '';
    unmount();

    await open(role, address);
    const section = sectionAbout(path, sideOf(role)) ?? '';
    const chapters = await loadChapters(language, sideOf(role));
    const chapter = chapters.find(({ file }) => section === `${file}#${anchor}`);
    const heading = headingsOf(chapter?.blocks ?? []).find(({ id }) => id === anchor);
    const name = textOf(heading?.children ?? []);
    expect(name).not.toBe('');
    await waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
    expect(screen.getByRole('heading', { level: 1, name: chapter?.title ?? '' })).toBeVisible();
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
  });

  it('is reached by keyboard, in the top bar and from the list of keys', async () => {
    await speak('en');
    const { user } = await open('Reviewer', '/reviewer-dashboard');
    const mark = screen.getByRole('link', { name: 'Help' });
    for (let steps = 0; steps < 20 && document.activeElement !== mark; steps += 1) await user.tab();
    expect(mark).toHaveFocus();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(keys).getByRole('link', { name: 'Guide to this screen' })).toHaveAttribute(
      'href',
      '/help?about=%2Freviewer-dashboard',
    );
  });
});

describe('the help page', () => {
  beforeEach(() => speak('en'));

  it('is a route for every signed-in person', () => {
    const paths = (list: typeof routes): string[] =>
      list.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...paths(children ?? [])]);
    expect(paths(routes)).toContain('/help/*');
  });

  it.each(baseRoles)('shows a %s the guides of that role and no others', async (role) => {
    await open(role, '/help');
    const [contents] = await screen.findAllByRole('navigation', { name: 'In this guide' });
    const files = filesOf[sideOf(role)];
    const links = within(contents as HTMLElement).getAllByRole('link');
    const named = new Set(links.map((link) => (link.getAttribute('href') ?? '').split('#')[0]));
    expect(named).toEqual(new Set(files.map((file) => `/help/${file}`)));
  });

  it('gives a person their own guide at the address of another', async () => {
    await open('DataProvider', '/help/operator#stuck');
    expect(await screen.findByRole('heading', { level: 1, name: 'Guide for data providers' })).toBeVisible();
  });

  it('leads from a section of the contents to its heading', async () => {
    const { user, router } = await open('DataProvider', '/help');
    const [contents] = await screen.findAllByRole('navigation', { name: 'In this guide' });
    await user.click(within(contents as HTMLElement).getByRole('link', { name: 'Upload workbooks' }));
    expect(router.state.location).toMatchObject({ pathname: '/help/data-provider', hash: '#upload' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Upload workbooks' })).toHaveFocus());
  });

  it('leads from a text to another chapter, and to nothing outside of the guides', async () => {
    await open('Admin', '/help/administrator/connections#tokens');
    expect(await screen.findByText('The public API')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'The public API' })).not.toBeInTheDocument();
  });
});
