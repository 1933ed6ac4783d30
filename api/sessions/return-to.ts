import type { BaseRole } from '#contracts/roles.ts';
import { homeOf, rolesOfSegment } from '#contracts/roles.ts';

export type Landing = { path: string } | 'refused';

/** Where a person goes after sign-in: the remembered address when it is for them, else the home of their base role. */
export function landingOf(returnTo: string, baseRole: BaseRole): Landing {
  const path = localPath(returnTo);
  const allowed = rolesOfSegment(path.split(/[/?#]/)[1] ?? '');
  if (!allowed) return { path: homeOf[baseRole] };
  return allowed.includes(baseRole) ? { path } : 'refused';
}

/** The path of an address of our own with query and fragment; `/` for anything that leads elsewhere. */
export function localPath(address: string): string {
  const base = 'http://localhost';
  if (!address.startsWith('/') || !URL.canParse(address, base)) return '/';
  const { origin, pathname, search, hash } = new URL(address, base);
  // `//host` and `/\host` are addresses of another host to a browser.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
