import type { AuditChange } from '#contracts/audit.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { languageTag } from '#locales/language-tag.ts';

/** Where the fields of a kind of record have their names. */
const areas = {
  serviceProvider: 'service-providers',
  user: 'users',
  role: 'roles',
  property: 'properties',
  fund: 'funds',
  fundType: 'funds',
  lookupKey: 'lookup-keys',
  lookupValue: 'lookup-values',
  glossaryTerm: 'glossary',
  calendar: 'calendars',
  holiday: 'holidays',
  propertyMapping: 'property-mappings',
  translation: 'translations',
  workflowConfiguration: 'workflow-configuration',
  frequency: 'frequencies',
  setting: 'deadlines',
  dataModel: 'data-models',
  rule: 'rules-engine',
  exchangeRate: 'rates',
} as const;

export type WordChange = (entity: string, change: Omit<AuditChange, 'label'>) => AuditChange;

/** Says fields and the values of closed lists as the screens say them. */
export function changeWords(language: LanguageCode): WordChange {
  const own = wordsOf('audit', language);
  const [common, statuses, roles] = (['common', 'statuses', 'roles'] as const).map((area) => wordsOf(area, language));
  const labelOf = (entity: string, field: string) => {
    const fallback = own(`changed.${field}`, { defaultValue: field });
    const area = entity in areas ? areas[entity as keyof typeof areas] : undefined;
    return area ? wordsOf(area, language)(`field.${field}`, { defaultValue: fallback }) : fallback;
  };
  const valueOf = (entity: string, field: string, value: string | null) => {
    if (value === null) return null;
    if (value === 'true') return common!('yes');
    if (value === 'false') return common!('no');
    if (entity === 'submission' && field === 'postMonth') return monthIn(language, value);
    if (entity === 'submission' && field === 'status') return statuses!(`status.${value}`, { defaultValue: value });
    return entity === 'role' ? roles!(`privilege.${value}`, { defaultValue: value }) : value;
  };
  return (entity, { field, before, after }) => ({
    field,
    label: labelOf(entity, field),
    before: valueOf(entity, field, before),
    after: valueOf(entity, field, after),
  });
}

/** "October 2026", of the first day of the month. */
const monthIn = (language: LanguageCode, day: string) =>
  new Intl.DateTimeFormat(languageTag(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
