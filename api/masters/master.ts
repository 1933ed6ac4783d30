import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Dependant, FieldDefinition, FieldProblem, MasterDefinition, NamedCode } from '#contracts/masters.ts';
import type { ImportCounts, RowProblem } from '#contracts/imports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ImportedSheet } from '#documents/imports/read-rows.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { Part } from '#database/sql/select.ts';
import type { Uses } from './uses.ts';
import { sql } from '#database/sql/select.ts';

/** Who works on master data, and where it is written down. */
export interface MasterContext {
  em: EntityManager;
  person: SignedInPerson;
  language: LanguageCode;
  scope: RowScope;
  requestId: string;
}

export async function contextOf(em: EntityManager, person: SignedInPerson, requestId: string): Promise<MasterContext> {
  return { em, person, requestId, language: await languageOf(em, person), scope: await rowScopeOf(em, person) };
}

/** What a field refers to: rows of a table, found and shown by code and name. */
export interface ReferenceSource {
  table: string;
  /** Column that people and workbooks name a row by; default `code`. */
  key?: string;
  /** A second column that names a row, such as the code of a fund; a key goes before it. */
  otherKey?: string;
  /** Over `r`: its name in the reader's language; default `r.name`. */
  shown?: (language: LanguageCode) => Part;
  /** Rows that are neither inactive nor retired, ever. */
  hasNoStatus?: true;
  /** Over `r`: what is left of the choices when the field that they follow from has this code. */
  narrow?: (code: string) => Part;
  /** Over `r`: rows that this person may choose. */
  mayChoose: (context: MasterContext) => Part;
}

/** A value as it is stored: references by id. */
export type StoredValue = string | boolean | number | null | readonly number[];

export interface SavedLinks {
  id: number;
  /** By field of type `references`, or kept as a link; a field that is absent stays as it is. */
  links: Readonly<Record<string, readonly number[]>>;
}

/** What an import would do that is planned for all rows together, and how it is saved. */
export interface WholeImport {
  counts: ImportCounts;
  problems: RowProblem[];
  /** In the transaction of the context. */
  save: (context: MasterContext, source: { importId: string; fileName: string }) => Promise<void>;
}

/** What the server adds to the definition of a master. The record is `m` in every piece of SQL. */
export interface Master {
  definition: MasterDefinition;
  table: string;
  /** Column, of small letters, with the texts that a search looks at, a line each; without it the fields are searched. */
  searchColumn?: string;
  /** Over `m`: what a search finds by the names of what a record refers to. */
  matches?: (text: string) => Part;
  /** Records this person may see. */
  isInScope: (context: MasterContext) => Part;
  /** Evaluate the scope once for page and total: it is expensive. */
  isScopeExpensive?: true;
  /**
   * A total to which triggers add at each change of the records and of what decides who of limited scope sees them. The
   * records that such a person sees are kept meanwhile, in order.
   */
  reachChanges?: (scope: RowScope) => Part;
  /** A derived field to sort by, whose order follows from what `reachChanges` counts: it is sorted once for many pages. */
  keptOrder?: string;
  /** Records this person may change, of those they see and within their privilege; all of them by default. */
  mayChange?: (context: MasterContext) => Part;
  /** Fields that are no column of the table, as jsonb (numbers as numbers). */
  expressions: (context: MasterContext) => Readonly<Record<string, Part>>;
  /**
   * Of these, what is found for all records of a page at once: rows `o` of an `id`, and the fields in their columns.
   */
  together?: {
    rows: (ids: Part, context: MasterContext) => Part;
    fields: Readonly<Record<string, Part>>;
  };
  /** Over `m`: the few records that are listed for no reader; an index finds them. A reader of everything sees all others. */
  unlisted?: Part;
  /** Of `expressions` and `together` a limited reader sees only some. */
  hasValuesOfReader?: true;
  /**
   * The change counter of the other tables that values are read from: names of referenced records, and what `expressions`
   * and `together` join. Triggers increment it; values are cached until then.
   */
  valueChanges?: string;
  /** Filters over fields that are no column: records with any of these codes. */
  filters: (context: MasterContext) => Readonly<Record<string, (codes: readonly string[]) => Part>>;
  /** Choices of such a filter: rows of `code` and `name`, and `other` that a search finds them by as well, or null. */
  filterChoices: Readonly<Record<string, (context: MasterContext) => Part>>;
  references: Readonly<Record<string, ReferenceSource>>;
  /** What fields of type `choice` offer, in the reader's language and in order. */
  choices?: Readonly<Record<string, (context: MasterContext) => Promise<readonly NamedCode[]> | readonly NamedCode[]>>;
  /** Writes what fields say that are kept beside the record; called inside the transaction. */
  saveLinks: (context: MasterContext, saved: readonly SavedLinks[]) => Promise<void>;
  /** What no field alone can tell, e.g. a property that is still collected from; by place in `drafts`. */
  checkRecords: (
    context: MasterContext,
    drafts: readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[],
  ) => Promise<Map<number, FieldProblem[]>>;
  /** What keeps records of `ids` from being deleted; see `findDependants`. */
  uses: (context: MasterContext, ids: readonly number[]) => Uses | Promise<Uses>;
  /** What forbids that a record is deactivated; nothing by default. */
  forbidsDeactivation?: (context: MasterContext, id: number) => Promise<Dependant[]>;
  /** @throws AppError Forbidden when this person may not activate the record; by default everybody with the privilege may */
  assertMayActivate?: (context: MasterContext, id: number) => Promise<void>;
  /** Plans an import of all rows together, where a row cannot be judged alone; `target` is what the rows are imported into. */
  importsAs?: (context: MasterContext, sheet: ImportedSheet, target: string | null) => Promise<WholeImport>;
  /** What follows from records that were added, changed, activated, deactivated or retired; in their transaction. */
  afterChange?: (context: MasterContext, ids: readonly number[]) => Promise<void>;
}

/** Column of a field that is kept in the table of its master. */
export function columnOf({ name, type }: FieldDefinition): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return type === 'reference' ? `${snake}_id` : snake;
}

export function isColumn({ type, isDerived, isLink }: FieldDefinition): boolean {
  return type !== 'references' && isDerived !== true && isLink !== true;
}

/** Over `r`: the column that names a row of a reference. */
export function keyPart({ key = 'code' }: ReferenceSource): Part {
  return raw(`r."${key}"`);
}

/** Over `r`: what a row of a reference is called. */
export function shownPart({ shown }: ReferenceSource, { language }: MasterContext): Part {
  return shown?.(language) ?? sql`r.name`;
}

/** A name of the schema, never of a request, as SQL. */
export function identifier(name: string): Part {
  if (!/^[a-z_][a-z_0-9]*$/.test(name)) throw new Error(`Not a name of the schema: ${name}`);
  return raw(`"${name}"`);
}

export function columnPart(field: FieldDefinition): Part {
  return raw(`m."${columnOf(field)}"`);
}

/** Over `m`: a field that identifies a record, as text. */
export function keyColumnPart(field: FieldDefinition): Part {
  return field.type === 'date' ? sql`to_char(${columnPart(field)}, 'YYYY-MM-DD')` : columnPart(field);
}

/** Over `m`: what a person calls the record, as text; computed where no column holds it. */
export function titlePart(master: Master, context: MasterContext): Part {
  const title = fieldOf(master, master.definition.title);
  return isColumn(title)
    ? columnPart(title)
    : sql`(${master.expressions(context)[title.name] ?? sql`to_jsonb(m.id)`} #>> '{}')`;
}

/** Over `m`: the record lies where `above`, a code, says; true for a field that lies within no other. */
export function isWithin(master: Master, field: FieldDefinition, above: Part): Part {
  if (!field.within) return sql`true`;
  const outer = fieldOf(master, field.within);
  const source = master.references[outer.name];
  if (!source) return sql`fold_key(${columnPart(outer)}) = fold_key(${above})`;
  return sql`${columnPart(outer)} in (select r.id from ${identifier(source.table)} r where fold_key(${keyPart(source)}) = fold_key(${above}))`;
}

export function fieldOf(master: Master, name: string): FieldDefinition {
  const field = master.definition.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${master.definition.name} has no field ${name}.`);
  return field;
}
