import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { DecimalSeparator } from './parse-number.ts';

/** What a row mapper goes by. */
export interface RowMapperOptions {
  definition: DatasetMappingDefinition;
  fields: readonly DataModelFieldDefinition[];
  /** Of the property, else of the fund, e.g. DD/MM/YYYY. */
  dateFormat: string;
  /** Source text -> target text of the provider; null when the mapping asks for none. */
  translation: ReadonlyMap<string, string> | null;
  /** Canonical values that the submission brings where no column or a blank cell does (currency, area unit, period). */
  defaults?: ReadonlyMap<string, string>;
  decimalSeparator?: DecimalSeparator;
  /** Fields whose column may not be missing: conditional ones, and those that the provider filled last time. */
  neededFields?: ReadonlySet<string>;
  /** Folded source -> letter of its column in the provider's last accepted file. */
  formerLetters?: ReadonlyMap<string, string>;
  /** Fields whose column the provider's last file lacked as well: no news. */
  missingBefore?: ReadonlySet<string>;
  /** Fields that name a row: one that has them all is a record, whatever word its first cell begins with. */
  keyFields?: readonly string[];
  /** Text files: fields of most records, see `Sheet`. */
  usualWidth?: number | null;
  /** MATRIX: first month of the fiscal year as YYYY-MM, and the one period end to take (all months without it). */
  firstMonth?: string;
  onlyPeriodEnd?: string;
}
