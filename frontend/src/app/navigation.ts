import type { IconType } from 'react-icons';
import { matchPath } from 'react-router-dom';
import type { BaseRole, Screen } from '#contracts/roles.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { SessionView } from '#contracts/sessions.ts';
import { screens } from './screens.ts';
import type { NavigationGroup, ScreenRow, ScreenTitle } from './screens/screen-row.ts';

export interface NavigationItem {
  path: string;
  screen: Screen;
  group: NavigationGroup;
  label: ScreenTitle;
  icon: IconType;
}

export function mayOpen(session: SessionView, screen: Screen, baseRoles: readonly BaseRole[]): boolean {
  return baseRoles.includes(session.user.baseRole) && includesPrivilege(session.privileges[screen], 'View');
}

const mayOpenRow = (session: SessionView) => (row: ScreenRow) => mayOpen(session, row.screen, row.roles);

/** Of an address; null for one that belongs to no screen. */
export function screenOf(pathname: string): Screen | null {
  return screens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))?.screen ?? null;
}

/** The menu of a person. */
export function itemsFor(session: SessionView): NavigationItem[] {
  return screens
    .filter(mayOpenRow(session))
    .flatMap(({ paths: [path], screen, title, menu }) =>
      menu && !menu.notFor?.includes(session.user.baseRole) ? [{ path, screen, label: title, ...menu }] : [],
    );
}

/** Screens that a person reaches by search and by links, not from the menu. */
export function screensBesideMenu(session: SessionView): { path: string; label: ScreenTitle }[] {
  return screens
    .filter((row) => row.isInPalette)
    .filter(mayOpenRow(session))
    .map(({ paths: [path], title }) => ({ path, label: title }));
}
