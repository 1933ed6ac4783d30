import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A column that a statement names by the alias of its table. */
export interface NamedColumn {
  file: string;
  line: number;
  table: string[];
  column: string;
}

const folders = ['api', 'activities', 'database', 'worker', 'ops'];
const notAliases = new Set(
  'where on join left right inner outer cross full order group having limit offset set values using union returning for and or as select lateral natural when'.split(
    ' ',
  ),
);
/** Every row of PostgreSQL has these. */
const systemColumns = new Set(['ctid', 'xmin', 'xmax', 'tableoid']);

/** Sources that hold statements: migrations are run as they are, seeds are files of data. */
export function statementSources(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !path.startsWith('database/migrations/')),
  );
}

/** Template literals with their place; `${...}` and quoted texts are blanked, nested templates are read on their own. */
function templatesOf(source: string): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = [];
  const open: { start: number; text: string; depth: number }[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const current = open.at(-1);
    const character = source[at]!;
    const isInText = current !== undefined && current.depth === 0;
    if (character === '\\') at += 1;
    else if (character === '`') {
      if (isInText) {
        found.push({ text: current.text, at: current.start });
        open.pop();
      } else open.push({ start: at, text: '', depth: 0 });
    } else if (isInText && source.startsWith('${', at)) {
      current.depth = 1;
      current.text += ' ? ';
      at += 1;
    } else if (isInText) current.text += character;
    else if (current && character === '{') current.depth += 1;
    else if (current && character === '}') current.depth -= 1;
  }
  return found;
}

/**
 * Columns in the statements of a source that are written `alias.column`, with the tables that the alias may mean in that
 * statement. An alias that also names a subquery, or whose table the piece does not show, is passed over.
 */
export function namedColumns(file: string, source: string, tables: ReadonlySet<string>): NamedColumn[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  return templatesOf(withoutComments).flatMap(({ text, at }) => {
    const plain = text.replace(/'[^']*'/g, ' ');
    const aliases = new Map<string, string[]>();
    const derived = new Set<string>();
    const place = /(\bfrom|\bjoin|\bupdate|\binto|,)\s+(?:only\s+)?([a-z][a-zA-Z_]*)(?:\s+(?:as\s+)?([a-z]\w*))?/g;
    for (const [, word = '', table = '', alias] of plain.matchAll(place)) {
      const name = alias === undefined || notAliases.has(alias) ? table : alias;
      if (tables.has(table)) aliases.set(name, [...(aliases.get(name) ?? []), table]);
      else if (word !== ',') derived.add(name);
    }
    for (const [, name = ''] of plain.matchAll(/(?:\)|\?)\s+(?:as\s+)?([a-z]\w*)/g)) derived.add(name);
    for (const [, name = ''] of plain.matchAll(/\b([a-z]\w*)\s+as\s+(?:materialized\s+)?\(/g)) derived.add(name);
    for (const name of derived) aliases.delete(name);
    return [...plain.matchAll(/(?<![\w."])([a-z]\w*)\.([a-z_]\w*)\b(?!\()/g)].flatMap(([, alias = '', column = '']) => {
      const meant = aliases.get(alias);
      if (meant === undefined || systemColumns.has(column)) return [];
      return [{ file, line: source.slice(0, at).split('\n').length, table: meant, column }];
    });
  });
}

export const readSource = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
