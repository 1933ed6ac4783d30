import { describe, expect, it } from '@jest/globals';
import { readSettingsOfStart } from '#local/outside-settings.ts';
import { unknownSettings } from '#local/unknown-settings.ts';
import { SettingsError } from '#platform/env.ts';

const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    readSettingsOfStart(source);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://postmonth.example.com' };

describe('an installation that others reach', () => {
  it('is told all that it lacks at once, beside what is wrong', () => {
    const problems = problemsOf({ ...production, DEMO: 'on', PORT: 'x' }).join('\n');
    expect(problems).toMatch(/^PORT is "x"/m);
    expect(problems).toMatch(
      /^ENTRA_TENANT_ID, ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET are missing.*NODE_ENV=production/m,
    );
    expect(problems).toMatch(/^SMTP_URL is missing/m);
    expect(problems).toMatch(/Set DEMO=off/);
  });

  it('lacks nothing when its own servers are set, or when nobody else reaches it', () => {
    const entra = { ENTRA_TENANT_ID: 't', ENTRA_CLIENT_ID: 'c', ENTRA_CLIENT_SECRET: 's' };
    expect(problemsOf({ ...production, SMTP_URL: 'smtp://mail.example:25', ...entra }).join()).not.toContain('refuses');
    expect(problemsOf({ DEMO: 'on' })).toEqual([]);
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
