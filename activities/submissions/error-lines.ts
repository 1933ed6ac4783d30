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
  /** Month or code that all of them have. */
  value?: string | null;
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

export async function readErrors(
  em: EntityManager,
  submissionId: number,
  generation: number,
  severities: readonly ('hard' | 'soft')[] = ['hard'],
): Promise<ErrorGroup[]> {
  return em.execute<ErrorGroup[]>(
    `select f.code, coalesce(rv.names, r.names) as names, (array_agg(f.params order by f.id))[1] as params, count(*)::int as count, v.value
     from finding f left join rule r on r.id = f.rule_id
     left join rule_version rv on rv.rule_id = f.rule_id and rv.version = f.rule_version
     cross join lateral (select case when f.code = 'PERIOD_MISMATCH' then left(f.found, 7)
       when f.code in ('WRONG_PROPERTY', 'UNMAPPED_CODE', 'NOT_IN_LIST') then f.found end as value) v
     where f.submission_id = ? and f.generation = ? and f.severity = any(?::text[])
     group by f.code, r.id, rv.id, r.names, rv.names, v.value, case when f.code = 'LAYOUT_CHANGED' then f.id end
     order by count(*) desc, f.code, min(f.id) limit ${named}`,
    [submissionId, generation, `{${severities.join(',')}}`],
  );
}

/** A line for each, such as `• 12 × Unit code is unique`; nothing where nothing was found. */
export function wordsOfErrors(groups: readonly ErrorGroup[]): (language: string) => string {
  return (language) =>
    groups
      .map(({ code, names, params, count, value }) => {
        const own = words[language] ?? {};
        const template = own[`${code}_${params?.['kind'] ?? ''}`] ?? own[code] ?? own['unknown'] ?? code;
        const text = names ? inLanguage(names, language) : fillTemplate(template, { ...params, code });
        // Isolated: a code keeps its order in a right-to-left sentence.
        const same = value ? ` (\u2068${value}\u2069)` : '';
        return count > 1 ? `• ${count} × ${text}${same}` : `• ${text}${same}`;
      })
      .join('\n');
}
