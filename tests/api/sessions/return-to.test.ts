import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { baseRoles, rolesOfSegment } from '#contracts/roles.ts';
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
    expect(landingOf('/stuck?code=NoWorker', 'Admin')).toEqual({ path: '/stuck?code=NoWorker' });
    expect(landingOf('/deadlines', 'SuperAdmin')).toEqual({ path: '/deadlines' });
    expect(landingOf('/fundsView/Alpha', 'Admin')).toEqual({ path: '/fundsView/Alpha' });
    expect(landingOf('/orphanRecords', 'Reviewer')).toEqual({ path: '/orphanRecords' });
  });

  it('keeps an address of everybody for any role', () => {
    for (const role of baseRoles) {
      for (const path of [
        '/orphanRecords',
        '/viewNotifications',
        '/user-profile',
        '/COA-mapping-new',
        '/COA-mapping-form-map',
      ]) {
        expect(landingOf(path, role)).toEqual({ path });
      }
    }
  });

  it('refuses an address for another role', () => {
    expect(landingOf('/viewuploadedfiles', 'Reviewer')).toBe('refused');
    expect(landingOf('/dashboard/SUB-000007', 'Reviewer')).toBe('refused');
    expect(landingOf('/reviewer-dashboard', 'Admin')).toBe('refused');
    expect(landingOf('/serviceprovider-dashboard/SUB-000007', 'Reviewer')).toBe('refused');
    expect(landingOf('/roles', 'Admin')).toBe('refused');
    expect(landingOf('/funds', 'Reviewer')).toBe('refused');
  });

  it('does not remember what is no page, nor addresses that only begin alike', () => {
    for (const address of [
      '/constructor',
      '/__proto__',
      '/toString',
      '/dashboards/SUB-000007',
      '/reviewer-dashboards',
    ]) {
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

describe('the pages that are remembered', () => {
  it('are those of the router, each for the roles that it lets in', () => {
    const folder = new URL('../../../frontend/src/app/screens/', import.meta.url);
    const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
    const addresses = sources.flatMap((source) => [...source.matchAll(/paths: \[([^\]]+)\]/g)]);
    const segments = addresses.flatMap(([, paths = '']) =>
      [...paths.matchAll(/'\/([\w-]+)/g)].map(([, name = '']) => name),
    );
    expect(segments.length).toBeGreaterThan(20);
    expect(segments.filter((segment) => rolesOfSegment(segment) === undefined)).toEqual([]);
  });
});
