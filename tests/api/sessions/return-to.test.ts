import { describe, expect, it } from '@jest/globals';
import { landingOf, localPath } from '#api/sessions/return-to.ts';

describe('where a sign-in ends', () => {
  it('goes home without a remembered address', () => {
    expect(landingOf('/', 'SuperAdmin')).toEqual({ path: '/dashboard' });
    expect(landingOf('/', 'Admin')).toEqual({ path: '/dashboard' });
    expect(landingOf('/', 'DataProvider')).toEqual({ path: '/serviceprovider-dashboard' });
    expect(landingOf('/', 'Reviewer')).toEqual({ path: '/reviewer-dashboard' });
  });

  it('keeps rest, query and fragment of an address for this role', () => {
    expect(landingOf('/viewuploadedfiles?x=1#top', 'Admin')).toEqual({ path: '/viewuploadedfiles?x=1#top' });
    expect(landingOf('/viewuploadedfiles', 'SuperAdmin')).toEqual({ path: '/viewuploadedfiles' });
    expect(landingOf('/dashboard/SUB-000007?tab=history', 'Admin')).toEqual({
      path: '/dashboard/SUB-000007?tab=history',
    });
    expect(landingOf('/reviewer-dashboard/SUB-000007', 'Reviewer')).toEqual({ path: '/reviewer-dashboard/SUB-000007' });
  });

  it('refuses an address for another role', () => {
    expect(landingOf('/viewuploadedfiles', 'Reviewer')).toBe('refused');
    expect(landingOf('/dashboard/SUB-000007', 'Reviewer')).toBe('refused');
    expect(landingOf('/reviewer-dashboard', 'Admin')).toBe('refused');
    expect(landingOf('/serviceprovider-dashboard/SUB-000007', 'Reviewer')).toBe('refused');
  });

  it('does not remember other addresses, nor ones that only begin alike', () => {
    for (const address of ['/funds', '/roles', '/dashboards/SUB-000007', '/reviewer-dashboards']) {
      expect(landingOf(address, 'Reviewer')).toEqual({ path: '/reviewer-dashboard' });
    }
  });

  it('never leads to another host', () => {
    for (const address of [
      'https://x.example/a',
      '//x.example/a',
      '/\\x.example/a',
      '/a/..//x.example',
      'javascript:1',
      '',
    ]) {
      expect(localPath(address)).toMatch(/^\/([^/\\]|$)/);
      expect(localPath(address)).not.toContain('x.example/a');
    }
  });
});
