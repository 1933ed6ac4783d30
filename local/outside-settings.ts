import { SettingsError } from '#platform/env.ts';
import type { SettingValues } from '#platform/setting-list.ts';
import { outsideReason } from './loopback-only.ts';

/**
 * Says everything at once, before anything is started or built, that an installation which others reach still lacks.
 * @throws SettingsError
 */
export function refuseEmbeddedOutside(values: SettingValues, isDemoAskedFor: boolean): void {
  const reason = outsideReason({ nodeEnv: values.NODE_ENV, host: values.HOST, publicUrl: values.PUBLIC_URL });
  if (reason === null) return;
  const problems: string[] = [];
  if (!values.ENTRA_TENANT_ID) {
    problems.push(
      `ENTRA_TENANT_ID, ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET are missing: the embedded identity provider, which lets anybody in, refuses to start ${reason}.`,
    );
  }
  if (!values.SMTP_URL) {
    problems.push(`SMTP_URL is missing: the embedded mail catcher, which sends nothing, refuses to start ${reason}.`);
  }
  if (isDemoAskedFor && values.DEMO === 'on') {
    problems.push(`DEMO is "on": the demonstration refuses to start ${reason}. Set DEMO=off.`);
  }
  if (problems.length > 0) throw new SettingsError(problems);
}
