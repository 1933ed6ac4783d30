import { settings } from '#platform/setting-list.ts';

/** Read by docker compose alone. */
const ofCompose = ['POSTGRES_SUPERUSER_PASSWORD', 'POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'TEMPORAL_DB_PASSWORD'];

/** A misspelt name would otherwise have no effect and go unnoticed. @param text of a `.env` file */
export function unknownSettings(text: string): string[] {
  const names = [...text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm)].map(([, name = '']) => name);
  return names
    .filter((name) => !(name in settings) && !ofCompose.includes(name))
    .map((name) => {
      const meant = Object.keys(settings).find((known) => isNear(known, name));
      return `${name} is no setting${meant ? `; did you mean ${meant}?` : '.'}`;
    });
}

/** Same letters in another order, or at most two of them others. */
function isNear(known: string, name: string): boolean {
  if (Math.abs(known.length - name.length) > 2) return false;
  const left = [...known];
  for (const letter of name) {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
  }
  return left.length <= 1;
}
