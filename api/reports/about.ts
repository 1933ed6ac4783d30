import type { EntityManager } from '@mikro-orm/postgresql';
import type { Coverage } from '#contracts/reports.schema.ts';
import type { RestatedLoads, UsedRate } from '#contracts/report-loads.schema.ts';
import { reportDefinitions } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { AboutList } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Word } from '#documents/imports/master-words.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';
import { languageTag } from '#locales/language-tag.ts';
import { seriesIn } from '#locales/series.ts';
import type { SignedInPerson } from '../access/person.ts';
import { readReportChoices } from './choices.ts';

/** What a report was computed from. */
export interface ReportSources {
  postMonth: string;
  against: string;
  coverage: Coverage;
  currency?: string | null;
  areaUnit?: string | null;
  rates?: readonly UsedRate[];
  restated?: RestatedLoads;
  publishedOn?: string | null;
}

interface About {
  em: EntityManager;
  person: SignedInPerson;
  language: LanguageCode;
  report: ReportName;
  query: Readonly<Record<string, unknown>>;
  sources: ReportSources;
}

/** Filters, definitions and sources of a report, as text: what a reader of the file needs without the application. */
export async function aboutReport({ em, person, language, report, query, sources }: About): Promise<AboutList> {
  const word = wordsOf('reports', language);
  const choices = await readReportChoices(em, person, language);
  const named = { fundId: choices.funds, propertyId: choices.properties, datasetId: choices.datasets };
  const lists = { ...named, serviceProviderId: choices.serviceProviders };
  const namesOf = (name: keyof typeof lists, ids: readonly number[]) =>
    seriesIn(
      language,
      ids.map((id) => lists[name].find((one) => one.id === id)?.name ?? String(id)),
    );
  const filters = (Object.keys(lists) as (keyof typeof lists)[]).flatMap((name): [string, string][] => {
    const ids = query[name];
    return Array.isArray(ids) ? [[word(`filter.${name}`), namesOf(name, ids as number[])]] : [];
  });
  const types = query['propertyType'];
  const search = query['search'];
  return {
    title: word('about.title'),
    lines: [
      [word('about.filters'), ''],
      ...monthLines(sources, word, language),
      ...filters,
      ...(Array.isArray(types)
        ? [[word('filter.propertyType'), seriesIn(language, types.map(String))] as [string, string]]
        : []),
      ...(typeof search === 'string' && search !== ''
        ? [[word('about.search'), word('about.searched')] as [string, string]]
        : []),
      [word('about.definitions'), ''],
      ...reportDefinitions[report].map((name): [string, string] => [
        word(`about.term.${name}`),
        word(`about.definition.${name}`),
      ]),
      [word('about.sources'), ''],
      ...sourceLines(sources, word, language),
      [word('about.madeBy'), `${person.name}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
  };
}

const monthIn = (language: LanguageCode, month: string) =>
  new Intl.DateTimeFormat(languageTag(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  );

function monthLines(
  { postMonth, against, currency, areaUnit, publishedOn }: ReportSources,
  word: Word,
  language: LanguageCode,
): [string, string][] {
  return [
    [word('filter.postMonth'), monthIn(language, postMonth)],
    [word('filter.against'), monthIn(language, against)],
    ...(currency ? [[word('filter.currency'), currency] as [string, string]] : []),
    ...(areaUnit ? [[word('filter.areaUnit'), nameOfListValue(areaUnit, language)] as [string, string]] : []),
    ...(publishedOn ? [[word('publishedOn.label'), publishedOn] as [string, string]] : []),
  ];
}

function sourceLines(
  { coverage, currency, rates = [], restated }: ReportSources,
  word: Word,
  language: LanguageCode,
): [string, string][] {
  const { published, expected, missing, postMonth } = coverage;
  return [
    [word('about.data'), word('about.dataText')],
    [word('about.in'), word('about.inText', { published, expected })],
    ...missing.map(({ subject, submissionNo, holder }): [string, string] => [
      word('coverage.missing', { month: monthIn(language, postMonth) }),
      seriesIn(language, [subject, submissionNo, holder]),
    ]),
    ...rates.map((used): [string, string] => [
      word('about.rate', { month: monthIn(language, used.postMonth) }),
      used.rate === null
        ? word('rate.none', { currency: used.currency })
        : seriesIn(language, [
            word('rate.one', { currency: used.currency, rate: used.rate, target: currency ?? '' }),
            ...(used.through === null ? [] : [used.through]),
            ...(used.isInverse ? [word('rate.inverse')] : []),
            ...(used.source === null ? [] : [word('rate.source', { source: used.source })]),
          ]),
    ]),
    ...(restated?.rows ?? []).map((row): [string, string] => [
      word(`restated.kind.${row.kind ?? 'unknown'}`),
      seriesIn(
        language,
        [
          row.subject,
          monthIn(language, row.postMonth),
          row.submissionNo,
          row.at.slice(0, 10),
          row.by,
          row.reason,
        ].filter((part) => part !== null),
      ),
    ]),
  ];
}
