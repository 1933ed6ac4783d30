import { isAmong, select, sql } from '#database/sql/select.ts';
import { nameOfFinding } from '#documents/wording/finding-words.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import type { MasterContext } from '../masters/master.ts';

interface OfRule {
  code: string;
  ruleId: number | null;
}

/** What findings are called in the language of the reader: by their rule, or by what the reading checks. */
export async function findingNames(
  { em, language }: MasterContext,
  findings: readonly OfRule[],
): Promise<(finding: OfRule) => string> {
  const ids = [...new Set(findings.flatMap(({ ruleId }) => ruleId ?? []))];
  const rows = await select<{ id: number; code: string; names: Record<string, string> }>(
    em,
    sql`select r.id, r.code, r.names from rule r where ${isAmong(sql`r.id`, ids)}`,
  );
  const names = new Map(rows.map(({ id, code, names: own }) => [id, inLanguage(own, language) || code]));
  return ({ code, ruleId }) => (ruleId === null ? nameOfFinding({ code }, language) : names.get(ruleId)) ?? code;
}
