import { readSettings, SettingsError } from '#platform/env.ts';
import type { Source } from '#platform/env.ts';
import type { SettingValues } from '#platform/setting-list.ts';
import { outsideReason } from './loopback-only.ts';
import { suppliedSettings } from './parts.ts';

/**
 * The settings of `npm start`. Says everything at once, before anything is started or built, that is wrong with them and
 * that an installation which others reach still lacks.
 * @throws SettingsError
 */
export function readSettingsOfStart(source: Source = process.env): SettingValues {
  const lacking = lackingOutside(source);
  try {
    const values = readSettings(source, suppliedSettings);
    if (lacking.length === 0) return values;
  } catch (error) {
    if (error instanceof SettingsError) throw new SettingsError([...error.problems, ...lacking]);
    throw error;
  }
  throw new SettingsError(lacking);
}

function lackingOutside(source: Source): string[] {
  const given = (name: string) => source[name]?.trim() || null;
  const reason = outsideReason({
    nodeEnv: given('NODE_ENV') ?? 'development',
    host: given('HOST') ?? '127.0.0.1',
    publicUrl: URL.canParse(given('PUBLIC_URL') ?? '') ? given('PUBLIC_URL') : null,
  });
  if (reason === null) return [];
  const problems: string[] = [];
  if (!given('ENTRA_TENANT_ID')) {
    problems.push(
      `ENTRA_TENANT_ID, ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET are missing: the embedded identity provider, which lets anybody in, refuses to start ${reason}.`,
    );
  }
  if (!given('SMTP_URL')) {
    problems.push(`SMTP_URL is missing: the embedded mail catcher, which sends nothing, refuses to start ${reason}.`);
  }
  if (given('DEMO') === 'on') {
    problems.push(`DEMO is "on": the demonstration refuses to start ${reason}. Set DEMO=off.`);
  }
  return problems;
}
