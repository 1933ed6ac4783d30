import type { FlatNamespace, ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { IconType } from 'react-icons';
import type { BaseRole, Screen } from '#contracts/roles.ts';
import type * as lists from '../routes/lists.ts';

export const navigationGroups = ['main', 'portfolio', 'mapping', 'collection', 'reports', 'systemMaster'] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export type ScreenTitle = Extract<ParseKeys<'shell'>, `page.${string}`>;

/** One screen of the product: router, menu, search palette and the words fetched with it derive from its row. */
export interface ScreenRow {
  /** Addresses that open the screen; the menu leads to the first. */
  paths: readonly [`/${string}`, ...`/${string}`[]];
  /** Row of the privilege grid; View is needed to open it. */
  screen: Screen;
  roles: readonly BaseRole[];
  title: ScreenTitle;
  load: () => Promise<{ Component: ComponentType }>;
  /** Areas of `locales/` that the page uses besides those of the shell. */
  areas: readonly FlatNamespace[];
  /** Absent for a screen that the menu does not name. */
  menu?: { group: NavigationGroup; icon: IconType; notFor?: readonly BaseRole[] };
  /** Not in the menu, but found by the search palette. */
  isInPalette?: true;
  /** The page asks for a narrow navigation. */
  isRail?: true;
  /** The page stands alone, to be presented: without navigation and top bar. */
  isBare?: true;
  /** The page fills the main area and scrolls in parts of its own. */
  isFlush?: true;
}

export const superAdmins: readonly BaseRole[] = ['SuperAdmin'];
export const administrators: readonly BaseRole[] = ['SuperAdmin', 'Admin'];
export const reviewers: readonly BaseRole[] = ['Reviewer'];
export const dataProviders: readonly BaseRole[] = ['DataProvider'];

/** A page of the chunk that all list pages share. */
export const list = (page: keyof typeof lists) => async () => ({
  Component: (await import('../routes/lists.ts'))[page],
});
