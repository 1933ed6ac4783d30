import { LuBookA, LuKeyRound, LuListTree, LuScrollText, LuShieldCheck } from 'react-icons/lu';
import { list, superAdmins } from './screen-row.ts';
import type { ScreenRow } from './screen-row.ts';

/** The menu group of SuperAdmins. */
export const systemMaster: readonly ScreenRow[] = [
  {
    paths: ['/roles'],
    screen: 'roles',
    roles: superAdmins,
    title: 'page.roles',
    load: list('RolePage'),
    areas: ['masters', 'roles'],
    menu: { group: 'systemMaster', icon: LuShieldCheck },
  },
  {
    paths: ['/lookup_key'],
    screen: 'lookup_key',
    roles: superAdmins,
    title: 'page.lookupKeys',
    load: list('LookupKeysPage'),
    areas: ['masters', 'lookup-keys', 'set-up'],
    menu: { group: 'systemMaster', icon: LuKeyRound },
  },
  {
    paths: ['/lookup_value'],
    screen: 'lookup_value',
    roles: superAdmins,
    title: 'page.lookupValues',
    load: list('LookupValuePage'),
    areas: ['masters', 'lookup-values'],
    menu: { group: 'systemMaster', icon: LuListTree },
  },
  {
    paths: ['/glossary'],
    screen: 'glossary',
    roles: superAdmins,
    title: 'page.glossary',
    load: list('GlossaryPage'),
    areas: ['masters', 'glossary'],
    menu: { group: 'systemMaster', icon: LuBookA },
  },
  {
    paths: ['/audit'],
    screen: 'audit',
    roles: superAdmins,
    title: 'page.audit',
    load: list('AuditPage'),
    areas: ['audit'],
    menu: { group: 'systemMaster', icon: LuScrollText },
  },
];
