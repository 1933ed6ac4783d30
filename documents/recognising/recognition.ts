import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';

/** A way in which a provider writes a dataset: as its mapping says, or with heads that its data model knows. */
export interface Layout {
  /** Names the layout in the answer. */
  key: string;
  /** Null for a dataset that nobody has mapped yet. */
  definition: DatasetMappingDefinition | null;
  fields: readonly DataModelFieldDefinition[];
  dateFormat: string;
  /** Source text and target text; null when the mapping asks for none. */
  translation: readonly (readonly [string, string])[] | null;
  /** Fields of the data model that say which property and which period a row is about. */
  codeField: string;
  periodField: string | null;
}

/** A text of the first rows, and how many of them have it. */
export interface Counted {
  text: string;
  rows: number;
}

/** A layout whose sheet, heads and needed rows the workbook has, and what its first rows say. */
export interface FittingLayout {
  key: string;
  /** Share of the mapped columns that are there, without a mapping of the heads that are known, 0 to 1: of two layouts that fit the fuller one is meant. */
  share: number;
  sheet: string;
  /** Heads of the row that the layout is read by. */
  heads: string[];
  /** Property codes as the file writes them, most rows first. */
  codes: Counted[];
  /** YYYY-MM, most rows first. */
  months: Counted[];
}

/** What the start of a workbook says about itself. */
export interface Recognition {
  fits: FittingLayout[];
  /** Keys of layouts whose named sheet is there but is laid out in another way. */
  changed: string[];
  /** Names of the visible sheets and the texts of their first rows. */
  headTexts: string[];
  /** First visible sheet, and its first row that looks like heads: what a person sees when no layout fits. */
  sheet: string | null;
  heads: string[];
}
