import { Migration } from '@mikro-orm/migrations';
import words from './changed-words.json' with { type: 'json' };

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Improves the wording of seeded rules, lookup values, glossary terms and datasets, where nobody has edited them. */
export class Migration20261122142000_stored_words extends Migration {
  override up(): void {
    for (const { code, part, language, from, to } of words.rules) {
      const [column, path] = part === 'expected' ? ['document', `expected,template,${language}`] : [part, language];
      this.addSql(`update rule set ${column} = jsonb_set(${column}, '{${path}}', to_jsonb(${quote(to)}::text))
        where code = ${quote(code)} and ${column} #>> '{${path}}' = ${quote(from)}`);
    }
    for (const { code, language, from, to } of words.lookups) {
      this.addSql(`update lookup_value set name_${language} = ${quote(to)}
        where code = ${quote(code)} and name_${language} = ${quote(from)}`);
    }
    for (const { part, language, from, to } of words.terms) {
      const column = `${part}_${language}`;
      this.addSql(`update glossary_term set ${column} = ${quote(to)} where ${column} = ${quote(from)}`);
    }
    for (const { language, from, to } of words.datasets) {
      this.addSql(`update dataset set names = jsonb_set(names, '{${language}}', to_jsonb(${quote(to)}::text))
        where names ->> '${language}' = ${quote(from)}`);
    }
  }
}
