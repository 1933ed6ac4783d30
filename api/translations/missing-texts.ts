import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { MissingText, MissingTexts } from '#contracts/translations.schema.ts';
import { missingTextMonths, mostMissingTexts } from '#contracts/translations.ts';
import type { MissingTextKind } from '#contracts/translations.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { allOf, select, selectOne, sql } from '#database/sql/select.ts';
import { createTranslationSuggestions, languageOfText, wordsOfFields } from '#rules/mappings/suggest-translation.ts';
import type { KnownWord } from '#rules/mappings/suggest-translation.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { providerReference } from '../masters/references.ts';

interface MetText {
  text: string;
  kind: MissingTextKind;
  field: string | null;
  count: number;
  /** What a person of the provider wrote instead. */
  corrected: string | null;
}

/** Texts of a provider's latest files that have no translation, most frequent first. @throws AppError NotFound */
export async function readMissingTexts(context: MasterContext, code: string): Promise<MissingTexts> {
  const provider = await selectOne<{ id: number }>(
    context.em,
    sql`select r.id from service_provider r
        where ${allOf([sql`r.code = ${code}`, sql`r.retired_at is null`, providerReference.mayChoose(context)])}`,
  );
  if (!provider) throw new AppError('NotFound', 'There is no such service provider.');
  const met = await metTexts(context, provider.id);
  const suggest = createTranslationSuggestions(await knownWords(context, provider.id));
  const rows = met.slice(0, mostMissingTexts).map(({ corrected, ...one }): MissingText => {
    const suggestion = corrected === null ? suggest(one.text) : { text: corrected, source: 'correction' as const };
    return { ...one, language: languageOfText(one.text), suggestion };
  });
  return { serviceProviderId: provider.id, rows, more: met.length - rows.length };
}

/** Corrections before values before headings: the first says most, and each text is listed once. */
async function metTexts({ em }: MasterContext, serviceProviderId: number): Promise<MetText[]> {
  const rows = await select<MetText>(
    em,
    sql`with recent as (
          select s.id, s.current_version_id from submission s where s.service_provider_id = ${serviceProviderId}
            and s.post_month >= (current_date - make_interval(months => ${missingTextMonths}::int))::date
        ), met as (
          select 'correction' as kind, r.value ->> 'field' as field, r.value ->> 'from' as text, r.value ->> 'to' as corrected,
            count(*)::int as count
          from recent join edit e on e.submission_id = recent.id
          cross join lateral jsonb_array_elements(coalesce(e.replacements, '[]')) as r(value)
          where coalesce(r.value ->> 'to', '') <> '' group by 2, 3, 4
          union all
          select 'value', f.field, f.found, null, count(*)::int
          from recent join finding f on f.version_id = recent.current_version_id
          where f.code = 'NOT_IN_LIST' group by 2, 3
          union all
          select 'heading', null, u.value ->> 'head', null, count(*)::int
          from recent join file_account a on a.version_id = recent.current_version_id
          cross join lateral jsonb_array_elements(coalesce(a.account #> '{columns,unused}', '[]')) as u(value)
          group by 3
        )
        select distinct on (fold_key(m.text)) m.text, m.kind, m.field, m.count, m.corrected
        from met m
        where coalesce(btrim(m.text), '') <> '' and length(m.text) <= 500 and not exists (
          select 1 from translation t where t.service_provider_id = ${serviceProviderId} and t.retired_at is null
            and fold_key(t.source_text) = fold_key(m.text))
        order by fold_key(m.text), m.kind = 'correction' desc, m.kind = 'value' desc, m.count desc`,
  );
  return rows.toSorted((left, right) => right.count - left.count || left.text.localeCompare(right.text));
}

/** Words of the data models that the provider is mapped for, of lookups and of the glossary. */
async function knownWords({ em }: MasterContext, serviceProviderId: number): Promise<KnownWord[]> {
  const datasets = await select<{ id: number }>(
    em,
    sql`select distinct m.dataset_id as id from dataset_mapping m
        where m.service_provider_id = ${serviceProviderId} and m.is_active and m.retired_at is null`,
  );
  const fields: DataModelFieldDefinition[] = [];
  for (const { id } of datasets) fields.push(...((await loadModelOfDataset(queriesOf(em), id))?.fields ?? []));
  const named = await select<{ words: string[]; target: string; source: 'lookup' | 'glossary' }>(
    em,
    sql`select array_remove(array[v.code, v.name_en, v.name_ja, v.name_ar], null) as words, v.name_en as target,
          'lookup' as source
        from lookup_value v where v.is_active and v.retired_at is null and v.name_en is not null
        union all
        select array_remove(array[g.term_en, g.term_ja, g.term_ar], null), g.term_en, 'glossary'
        from glossary_term g where g.is_active and g.retired_at is null`,
  );
  return [...wordsOfFields(fields), ...named];
}
