import { ruleChanges } from '#contracts/rule-changes.ts';
import type { RuleContent } from '#contracts/rule-changes.ts';
import type { RuleChange, RuleVersions } from '#contracts/rules.schema.ts';
import { instantOf, select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { namedChanges } from './named-changes.ts';
import { contentColumns, findRule } from './stored-rule.ts';
import type { StoredRuleRow } from './stored-rule.ts';

interface VersionRow extends RuleContent {
  version: number;
  savedAt: string;
  author: string | null;
}

const mostVersions = 100;

/** The versions of a rule, newest first, each with what it changed. @throws AppError NotFound */
export async function readVersions(context: MasterContext, id: number): Promise<RuleVersions> {
  const rule = await findRule(context, id);
  const rows = await select<VersionRow>(
    context.em,
    sql`select ${contentColumns}, v.created_at as "savedAt", u.name as author
        from rule_version v left join app_user u on u.id = v.author_user_id
        where v.rule_id = ${id} order by v.version desc limit ${mostVersions + 1}`,
  );
  const versions: RuleVersions = [];
  for (const [index, row] of rows.slice(0, mostVersions).entries()) {
    const { version, savedAt, author, type, mode, scope } = row;
    const before = rows[index + 1];
    versions.push({
      ...{ version, author, type, mode, scope },
      savedAt: instantOf(savedAt),
      isInForce: rule.isActive && version === rule.version,
      changes: before ? await namedChanges(context, ruleChanges(before, row)) : [],
    });
  }
  return versions;
}

/** What was changed since a version that the person has seen. */
export async function changesSince(context: MasterContext, rule: StoredRuleRow, seen: number): Promise<RuleChange[]> {
  const [before] = await select<RuleContent>(
    context.em,
    sql`select ${contentColumns} from rule_version v where v.rule_id = ${rule.id} and v.version = ${seen}`,
  );
  return before ? namedChanges(context, ruleChanges(before, rule)) : [];
}
