import type { IconType } from 'react-icons';
import {
  LuAlarmClock,
  LuArrowLeftRight,
  LuBookA,
  LuBuilding2,
  LuCalendarDays,
  LuCalendarOff,
  LuKeyRound,
  LuLandmark,
  LuLayoutDashboard,
  LuListTree,
  LuScrollText,
  LuShieldCheck,
  LuTruck,
  LuUsers,
} from 'react-icons/lu';
import type { BaseRole, Screen } from '#contracts/roles.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { SessionView } from '#contracts/sessions.ts';

export const navigationGroups = ['main', 'portfolio', 'mapping', 'collection', 'reports', 'systemMaster'] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export interface NavigationItem {
  path: string;
  screen: Screen;
  group: NavigationGroup;
  label:
    | 'page.dashboard'
    | 'page.funds'
    | 'page.properties'
    | 'page.serviceProviders'
    | 'page.propertyMappings'
    | 'page.users'
    | 'page.deadlines'
    | 'page.calendars'
    | 'page.holidays'
    | 'page.roles'
    | 'page.lookupKeys'
    | 'page.lookupValues'
    | 'page.glossary'
    | 'page.audit';
  icon: IconType;
  baseRoles: readonly BaseRole[];
}

/** Screens of the menu, in its order. A screen stands here once it exists. */
const navigationItems: readonly NavigationItem[] = [
  {
    path: '/dashboard',
    screen: 'dashboard',
    group: 'main',
    label: 'page.dashboard',
    icon: LuLayoutDashboard,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/reviewer-dashboard',
    screen: 'reviewer-dashboard',
    group: 'main',
    label: 'page.dashboard',
    icon: LuLayoutDashboard,
    baseRoles: ['Reviewer'],
  },
  {
    path: '/serviceprovider-dashboard',
    screen: 'serviceprovider-dashboard',
    group: 'main',
    label: 'page.dashboard',
    icon: LuLayoutDashboard,
    baseRoles: ['DataProvider'],
  },
  {
    path: '/funds',
    screen: 'funds',
    group: 'portfolio',
    label: 'page.funds',
    icon: LuLandmark,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/properties',
    screen: 'properties',
    group: 'portfolio',
    label: 'page.properties',
    icon: LuBuilding2,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/serviceProviders',
    screen: 'serviceProviders',
    group: 'portfolio',
    label: 'page.serviceProviders',
    icon: LuTruck,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/alluser',
    screen: 'alluser',
    group: 'portfolio',
    label: 'page.users',
    icon: LuUsers,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/property_mapping',
    screen: 'property_mapping',
    group: 'mapping',
    label: 'page.propertyMappings',
    icon: LuArrowLeftRight,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/deadlines',
    screen: 'managefrequency',
    group: 'collection',
    label: 'page.deadlines',
    icon: LuAlarmClock,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/calendars',
    screen: 'managefrequency',
    group: 'collection',
    label: 'page.calendars',
    icon: LuCalendarDays,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/holidays',
    screen: 'managefrequency',
    group: 'collection',
    label: 'page.holidays',
    icon: LuCalendarOff,
    baseRoles: ['SuperAdmin', 'Admin'],
  },
  {
    path: '/roles',
    screen: 'roles',
    group: 'systemMaster',
    label: 'page.roles',
    icon: LuShieldCheck,
    baseRoles: ['SuperAdmin'],
  },
  {
    path: '/lookup_key',
    screen: 'lookup_key',
    group: 'systemMaster',
    label: 'page.lookupKeys',
    icon: LuKeyRound,
    baseRoles: ['SuperAdmin'],
  },
  {
    path: '/lookup_value',
    screen: 'lookup_value',
    group: 'systemMaster',
    label: 'page.lookupValues',
    icon: LuListTree,
    baseRoles: ['SuperAdmin'],
  },
  {
    path: '/glossary',
    screen: 'glossary',
    group: 'systemMaster',
    label: 'page.glossary',
    icon: LuBookA,
    baseRoles: ['SuperAdmin'],
  },
  {
    path: '/audit',
    screen: 'audit',
    group: 'systemMaster',
    label: 'page.audit',
    icon: LuScrollText,
    baseRoles: ['SuperAdmin'],
  },
];

export function mayOpen(session: SessionView, screen: Screen, baseRoles: readonly BaseRole[]): boolean {
  return baseRoles.includes(session.user.baseRole) && includesPrivilege(session.privileges[screen], 'View');
}

export function itemsFor(session: SessionView): NavigationItem[] {
  return navigationItems.filter((item) => mayOpen(session, item.screen, item.baseRoles));
}
