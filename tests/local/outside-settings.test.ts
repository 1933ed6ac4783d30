import { describe, expect, it } from '@jest/globals';
import { refuseEmbeddedOutside } from '#local/outside-settings.ts';
import { suppliedSettings } from '#local/parts.ts';
import { unknownSettings } from '#local/unknown-settings.ts';
import { readSettings, SettingsError } from '#platform/env.ts';

const problemsOf = (source: Record<string, string>, isDemoAskedFor = false): readonly string[] => {
  try {
    refuseEmbeddedOutside(readSettings(source, suppliedSettings), isDemoAskedFor);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

describe('an installation that others reach', () => {
  it('is told all that it lacks at once', () => {
    const [identity, mail, demo, ...more] = problemsOf({ NODE_ENV: 'production', DEMO: 'on' }, true);
    expect(identity).toMatch(
      /^ENTRA_TENANT_ID, ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET are missing.*NODE_ENV=production/,
    );
    expect(mail).toMatch(/^SMTP_URL is missing/);
    expect(demo).toMatch(/Set DEMO=off/);
    expect(more).toEqual([]);
  });

  it('lacks nothing when its own servers are set, or when nobody else reaches it', () => {
    const entra = { ENTRA_TENANT_ID: 't', ENTRA_CLIENT_ID: 'c', ENTRA_CLIENT_SECRET: 's' };
    expect(problemsOf({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:25', ...entra })).toEqual([]);
    expect(problemsOf({ DEMO: 'on' }, true)).toEqual([]);
  });
});

describe('settings of .env', () => {
  it('that nobody reads are named, with the one that was likely meant', () => {
    const text = '# SMTP_URL=\nPOSTGRES_PROT=5432\nPORT=3000\nexport SMTP_URI="smtp://x"\nPOSTGRES_PASSWORD=x\n';
    expect(unknownSettings(text)).toEqual([
      'POSTGRES_PROT is no setting; did you mean POSTGRES_PORT?',
      'SMTP_URI is no setting; did you mean SMTP_URL?',
    ]);
  });
});
