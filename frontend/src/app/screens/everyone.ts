import { baseRoles } from '#contracts/roles.ts';
import { list } from './screen-row.ts';
import type { ScreenRow } from './screen-row.ts';

/** Every signed-in person opens these, from links of other pages. */
export const everyone: readonly ScreenRow[] = [
  {
    paths: ['/orphanRecords'],
    screen: 'orphanRecords',
    roles: baseRoles,
    title: 'page.orphanRecords',
    load: list('OrphanPage'),
    areas: ['orphans'],
    isInPalette: true,
  },
  {
    paths: ['/viewNotifications'],
    screen: 'viewNotifications',
    roles: baseRoles,
    title: 'page.notifications',
    load: () => import('../routes/notifications.tsx'),
    areas: ['jobs'],
    isInPalette: true,
  },
  {
    paths: ['/user-profile'],
    screen: 'user-profile',
    roles: baseRoles,
    title: 'page.profile',
    load: () => import('../routes/user-profile.tsx'),
    areas: ['mail', 'tokens', 'sign-ins'],
    isInPalette: true,
  },
];
