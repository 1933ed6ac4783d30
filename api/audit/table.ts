import type { AuditRow } from '#contracts/audit.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { wordsOf } from '#documents/imports/master-words.ts';

export const auditColumns = [
  'at',
  'user',
  'impersonator',
  'principal',
  'act',
  'entity',
  'name',
  'entityId',
  'field',
  'before',
  'after',
  'importedFrom',
  'reason',
  'requestId',
] as const;
type AuditColumn = (typeof auditColumns)[number];

/** What fits across a sheet of paper. */
export const printedColumns = [
  'at',
  'user',
  'impersonator',
  'act',
  'entity',
  'name',
  'field',
  'before',
  'after',
] as const;

/** One line for each field that changed, and one for an act that changed none. Instants are in UTC. */
export function auditTable(entries: AsyncIterable<AuditRow>, columns: readonly AuditColumn[], language: LanguageCode) {
  const word = wordsOf('audit', language);
  return {
    columns: columns.map((name) => ({ label: word(`field.${name}`), isNumeric: false })),
    rows: linesOf(entries, columns, language),
  };
}

async function* linesOf(entries: AsyncIterable<AuditRow>, columns: readonly AuditColumn[], language: LanguageCode) {
  const word = wordsOf('audit', language);
  for await (const entry of entries) {
    const changes = entry.changes.length > 0 ? entry.changes : [{ label: null, before: null, after: null }];
    for (const change of changes) {
      const line: Record<AuditColumn, string | null> = {
        ...entry,
        before: change.before,
        after: change.after,
        field: change.label,
        at: entry.at.replace('T', ' ').replace(/\.\d+Z$/, ''),
        act: word(`act.${entry.act}`, { defaultValue: entry.act }),
        entity: word(`entity.${entry.entity}`, { defaultValue: entry.entity }),
      };
      yield columns.map((column) => line[column]);
    }
  }
}
