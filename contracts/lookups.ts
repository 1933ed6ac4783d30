/** Pick lists: lookup keys ("lookup types" in the calls of `common/...`) and their values, in the reader's language. */

export interface LookupTypeRow {
  LookupTypeId: number;
  LookupTypeName: string;
}

export interface LookupValueRow {
  LookupValueId: number;
  LookupTypeId: number;
  LookupTypeName: string;
  /** What records keep. */
  LookupValueCode: string;
  LookupValueName: string;
  IsActive: boolean;
}

/** ISO 3166-1; the code has two letters. */
export interface CountryRow {
  CountryId: number;
  CountryCode: string;
  CountryName: string;
}

/** ISO 3166-2; the code begins with that of the country, e.g. `US-CA`. */
export interface StateRow {
  StateId: number;
  StateCode: string;
  StateName: string;
  CountryId: number;
}
