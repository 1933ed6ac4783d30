import { z } from 'zod';
import type { LanguageRow } from '#contracts/notifications.ts';
import type { CountryRow, LookupTypeRow, LookupValueRow, StateRow } from '#contracts/lookups.ts';
import {
  countryRowSchema,
  lookupTypeRowSchema,
  lookupValueRowSchema,
  ofCountrySchema,
  ofLookupTypeNameSchema,
  ofLookupTypeSchema,
  ofLookupTypesSchema,
  ofLookupValueSchema,
  stateRowSchema,
} from '#contracts/lookups.schema.ts';
import { languageRowSchema } from '#contracts/notifications.schema.ts';
import { Language } from '#database/lookups/language.entity.ts';
import { AppError } from '../errors.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import { isOffered, readValues } from './pick-lists.ts';

const tags = ['lookups'] as const;
/** Whoever is signed in reads pick lists; what they may do with a record is asked there. */
const policy = { signedIn: true } as const;
const listOf = <Row extends z.ZodType>(description: string, row: Row) => ({
  200: { description, schema: z.object({ data: z.array(row) }) },
});

/** The calls of `common/...`: answers carry a list in `data`, in the reader's language. */
export function createCommonRoutes(): Route[] {
  return [languages(), countries(), states(), lookupTypes(), ...lookupValues(), lookupValue()];
}

const languages = () =>
  defineRoute({
    method: 'get',
    path: '/api/common/language',
    summary: 'The languages of the interface; one is the default.',
    tags,
    policy,
    responses: listOf('Languages', languageRowSchema),
    handler: async ({ em }) => {
      const found = await em.find(Language, {}, { orderBy: { id: 'asc' } });
      const data: LanguageRow[] = found.map(({ id, code, name, isDefault }) => ({
        LanguageId: id,
        LanguageCode: code,
        LanguageName: name,
        IsDefault: isDefault,
      }));
      return { data };
    },
  });

const countries = () =>
  defineRoute({
    method: 'get',
    path: '/api/common/country',
    summary: 'Every country of ISO 3166-1 that is offered, by name.',
    tags,
    policy,
    responses: listOf('Countries', countryRowSchema),
    handler: async ({ em, person }) => {
      const condition = sql`k.name = 'Country' and ${isOffered}`;
      const values = await readValues(em, await languageOf(em, person), condition);
      const data: CountryRow[] = values.map(({ row }) => ({
        CountryId: row.LookupValueId,
        CountryCode: row.LookupValueCode,
        CountryName: row.LookupValueName,
      }));
      return { data };
    },
  });

const states = () =>
  defineRoute({
    method: 'get',
    path: '/api/common/state',
    summary: 'Subdivisions of a country by ISO 3166-2, by name; none for an unknown country.',
    tags,
    policy,
    query: ofCountrySchema,
    responses: listOf('States', stateRowSchema),
    handler: async ({ em, person, query }) => {
      const condition = sql`k.name = 'State' and v.parent_id = ${query.CountryId} and ${isOffered}`;
      const values = await readValues(em, await languageOf(em, person), condition);
      const data: StateRow[] = values.map(({ row }) => ({
        StateId: row.LookupValueId,
        StateCode: row.LookupValueCode,
        StateName: row.LookupValueName,
        CountryId: query.CountryId,
      }));
      return { data };
    },
  });

const lookupTypes = () =>
  defineRoute({
    method: 'get',
    path: '/api/common/lookuptype',
    summary: 'Lookup types (lookup keys) in force, by name.',
    tags,
    policy,
    responses: listOf('Lookup types', lookupTypeRowSchema),
    handler: async ({ em }) => ({
      data: await select<LookupTypeRow>(
        em,
        sql`select id as "LookupTypeId", name as "LookupTypeName" from lookup_key
            where is_active and retired_at is null order by name`,
      ),
    }),
  });

function lookupValues(): Route[] {
  const responses = listOf('Lookup values', lookupValueRowSchema);
  return [
    defineRoute({
      method: 'get',
      path: '/api/common/lookupvalues',
      summary: 'Values of a lookup type that are offered, by its id.',
      tags,
      policy,
      query: ofLookupTypeSchema,
      responses,
      handler: async ({ em, person, query }) =>
        rowsOf(await readValues(em, await languageOf(em, person), sql`k.id = ${query.LookupTypeId} and ${isOffered}`)),
    }),
    defineRoute({
      method: 'get',
      path: '/api/common/lookUpvaluebylookuptype',
      summary: 'Values of a lookup type that are offered, by its name.',
      tags,
      policy,
      query: ofLookupTypeNameSchema,
      responses,
      handler: async ({ em, person, query }) => {
        const condition = sql`k.name = ${query.LookupTypeName} and ${isOffered}`;
        return rowsOf(await readValues(em, await languageOf(em, person), condition));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/common/lookupvalues',
      summary: 'Values of several lookup types that are offered; changes nothing.',
      tags,
      policy,
      body: ofLookupTypesSchema,
      responses,
      handler: async ({ em, person, body }) => {
        const condition = sql`${isIn(sql`k.id`, body.LookupTypeIds)} and ${isOffered}`;
        return rowsOf(await readValues(em, await languageOf(em, person), condition));
      },
    }),
  ];
}

const rowsOf = (values: readonly { row: LookupValueRow }[]) => ({ data: values.map(({ row }) => row) });

const lookupValue = () =>
  defineRoute({
    method: 'get',
    path: '/api/common/customvalue/:id',
    summary: 'One lookup value, also one that is offered no more.',
    tags,
    policy,
    params: ofLookupValueSchema,
    responses: listOf('The value', lookupValueRowSchema),
    handler: async ({ em, person, params }) => {
      const values = await readValues(em, await languageOf(em, person), sql`v.id = ${params.id}`);
      if (values.length === 0) throw new AppError('NotFound', `There is no lookup value ${params.id}.`);
      return rowsOf(values);
    },
  });
