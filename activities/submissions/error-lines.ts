import { readFileSync } from 'node:fs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { languageCodes } from '#contracts/sessions.ts';
import { fillTemplate, inLanguage } from '#rules/rule-sets/messages.ts';

/** One rule that is broken, or one fault of the file, and how often. */
export interface ErrorGroup {
  code: string;
  names: Record<string, string> | null;
  params: Record<string, string | number> | null;
  count: number;
}

/** A mail names the most frequent ones; the page lists all. */
const named = 4;

const words: Record<string, Record<string, string>> = Object.fromEntries(
  languageCodes.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../locales/${language}/findings.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >,
  ]),
);

export async function readErrors(em: EntityManager, submissionId: number, generation: number): Promise<ErrorGroup[]> {
  return em.execute<ErrorGroup[]>(
    `select f.code, r.names, (array_agg(f.params order by f.id))[1] as params, count(*)::int as count
     from finding f left join rule r on r.id = f.rule_id
     where f.submission_id = ? and f.generation = ? and f.severity = 'hard'
     group by f.code, r.id, r.names order by count(*) desc, f.code limit ${named}`,
    [submissionId, generation],
  );
}

/** A line for each, such as `• 12 × Unit code is unique`; nothing where nothing was found. */
export function wordsOfErrors(groups: readonly ErrorGroup[]): (language: string) => string {
  return (language) =>
    groups
      .map(({ code, names, params, count }) => {
        const template = words[language]?.[code] ?? words[language]?.['unknown'] ?? code;
        const text = names ? inLanguage(names, language) : fillTemplate(template, { ...params, code });
        return count > 1 ? `• ${count} × ${text}` : `• ${text}`;
      })
      .join('\n');
}
