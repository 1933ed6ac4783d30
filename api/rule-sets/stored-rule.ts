import type { EntityManager } from '@mikro-orm/postgresql';
import type { RuleContent } from '#contracts/rule-changes.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { Part } from '#database/sql/select.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { mayChangeRule, ruleMaster } from './master.ts';

/** The newest version of a rule, and what holds for all of its versions. */
export interface StoredRuleRow extends RuleContent {
  id: number;
  datasetId: number;
  code: string;
  isActive: boolean;
  /** In force, or the newest one that was while the rule is switched off. */
  version: number;
  draftVersion: number | null;
  newest: number;
  tree: RuleTree | null;
  savedAt: string;
  author: string | null;
  mayChange: boolean;
}

export const versionColumns = sql`v.version as newest, v.type, v.mode, v.scope, v.tree, v.document, v.names, v.messages,
  v.reach, v.created_at as "savedAt", (select u.name from app_user u where u.id = v.author_user_id) as author`;

/** @throws AppError NotFound, also for a rule beyond the reader's reach */
export async function findRule(context: MasterContext, id: number): Promise<StoredRuleRow> {
  const row = await selectOne<StoredRuleRow>(
    context.em,
    sql`select m.id, m.dataset_id as "datasetId", m.code, m.is_active as "isActive", m.version,
          m.draft_version as "draftVersion", ${versionColumns},
          (${mayChangeRule(context)} and ${mayChangeRule(context, sql`v.reach`)}) as "mayChange"
        from rule m join rule_version v on v.rule_id = m.id and v.version = coalesce(m.draft_version, m.version)
        where m.id = ${id} and m.retired_at is null and ${ruleMaster.isInScope(context)}`,
  );
  if (!row) throw new AppError('NotFound', `There is no rule ${id}.`);
  return row;
}

/** One at a time for each dataset: codes stay unique and positions whole until the commit. */
export async function lockRulesOf(em: EntityManager, datasetId: number): Promise<void> {
  await em.execute(sql`select pg_advisory_xact_lock(hashtext(${`rules of ${datasetId}`}))`);
}

/** @throws AppError Forbidden for a rule that the reader sees and may not change */
export function assertMayChangeRule({ id, mayChange }: Pick<StoredRuleRow, 'id' | 'mayChange'>): void {
  if (!mayChange) throw new AppError('Forbidden', `Rule ${id} is not for your funds alone.`);
}

export const auditedRule = { definition: { entity: 'rule' } } as const;

/** @throws AppError StaleView when a newer version was saved meanwhile */
export async function assertNewest(
  context: MasterContext,
  rule: StoredRuleRow,
  seen: number,
  differenceSince: (seen: number) => Promise<unknown>,
): Promise<void> {
  if (seen === rule.newest) return;
  throw new AppError('StaleView', `Version ${rule.newest} of this rule was saved meanwhile.`, {
    version: rule.newest,
    author: rule.author,
    changes: await differenceSince(seen),
  });
}

export const contentColumns: Part = sql`v.version, v.type, v.mode, v.scope, v.document, v.names, v.messages, v.reach`;
