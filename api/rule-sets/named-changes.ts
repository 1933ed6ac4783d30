import type { RuleChange } from '#contracts/rules.schema.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import type { MasterContext, ReferenceSource } from '../masters/master.ts';
import { identifier, keyPart, shownPart } from '../masters/master.ts';
import { ruleReferences } from './references.ts';

/** Parts of a reach that are stored as ids or codes, with what they name. */
const parts = {
  fundIds: ['funds', 'id'],
  serviceProviderIds: ['serviceProviders', 'id'],
  propertyTypes: ['propertyTypes', 'code'],
  countries: ['countries', 'code'],
} as const;

/** Changes of rules with the names of funds, providers, kinds and countries; what the reader may not choose is shown as "–". */
export async function namedChanges(context: MasterContext, changes: readonly RuleChange[]): Promise<RuleChange[]> {
  const names = new Map<string, Map<string, string>>();
  for (const [part, [field, key]] of Object.entries(parts)) {
    const keys = changes.filter(({ kind, name }) => kind === 'reach' && name === part).flatMap(keysOf);
    if (keys.length > 0) names.set(part, await namesOf(context, ruleReferences[field], key, keys));
  }
  return changes.map((change) => {
    const known = change.kind === 'reach' ? names.get(change.name ?? '') : undefined;
    if (!known) return change;
    const say = (text: string | null) =>
      text === null
        ? null
        : listOf(
            context,
            text.split(', ').map((key) => known.get(key) ?? '–'),
          );
    return { ...change, before: say(change.before), after: say(change.after) };
  });
}

const keysOf = ({ before, after }: RuleChange): string[] => [before, after].flatMap((text) => text?.split(', ') ?? []);

const listOf = ({ language }: MasterContext, names: string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

async function namesOf(
  context: MasterContext,
  source: ReferenceSource,
  key: 'id' | 'code',
  keys: readonly string[],
): Promise<Map<string, string>> {
  const column = key === 'id' ? sql`r.id::text` : keyPart(source);
  const rows = await select<{ key: string; name: string }>(
    context.em,
    sql`select ${column} as key, ${shownPart(source, context)} as name from ${identifier(source.table)} r
        where ${isIn(column, [...new Set(keys)])} and ${source.mayChoose(context)}`,
  );
  return new Map(rows.map(({ key: one, name }) => [one, name]));
}
