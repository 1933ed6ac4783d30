import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FieldProblem, FieldValue, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { seriesIn } from '#locales/series.ts';
import { byName } from '../../lib/named-words.ts';
import { useShownOf } from '../list/use-shown-of.ts';
import type { ListTotal } from '../list/use-view-counts.ts';

type ImportTargetWord = 'target' | 'targetHelp' | 'targetRequired';

export interface MasterWords {
  /** Of every master. */
  t: TFunction<'masters'>;
  one: string;
  many: string;
  word: (key: 'search' | 'empty' | 'addTitle' | 'importTitle' | 'all' | ImportTargetWord) => string;
  count: (count: number) => string;
  /** How many of all are shown; of all, when nothing is hidden. */
  shown: (shown: ListTotal, whole: ListTotal | undefined) => string;
  editTitle: (name: string) => string;
  /** What is said of every master, unless this one has words of its own for it. */
  said: (key: 'imported' | 'deleted', values: Record<string, unknown>) => string;
  /** Said when a deletion failed, by masters that have words of their own for it. */
  deleteFailed: string;
  field: (name: string) => string;
  help: (name: string) => string | undefined;
  /** What a blank is called where something is still to be done. */
  missed: (name: string) => string;
  dependant: (kind: string) => string;
  problem: (problem: FieldProblem) => string;
  /** Why a file is not taken, in words of the master's own where it has some. */
  incorrectFile: string;
  /** What a person calls the record. */
  nameOf: (record: Pick<MasterRecord, 'values'>) => string;
  /** A value as plain text, a list in the way of the reader's language. */
  textOf: (value: FieldValue | undefined) => string;
}

/** What has words of its own beside those of every master. */
export interface Worded {
  area: MasterDefinition['area'] | 'roles';
  title: string;
}

/** Words of one master. Every area has the same keys, so the names of fields and kinds are looked up as they come. */
export function useMasterWords({ area, title }: Worded): MasterWords {
  const { t, i18n } = useTranslation('masters');
  const shownOf = useShownOf();
  const { t: own } = useTranslation(area);
  const look = byName(own);
  const say = byName(t);
  const field = (name: string) => look(`field.${name}`);
  const text = (value: FieldValue | undefined) => textOf(value, i18n.language);
  return {
    t,
    one: look('one'),
    many: look('many'),
    word: look,
    count: (count) => look('count', { count }),
    shown: (shown, whole) => shownOf(shown, whole, (count) => look('count', { count })),
    editTitle: (name) => look('editTitle', { name }),
    said: (key, values) => look(key, { ...values, defaultValue: say(key, values) }),
    deleteFailed: look('deleteFailed', { defaultValue: '' }),
    field,
    help: (name) => look(`help.${name}`, { defaultValue: '' }) || undefined,
    missed: (name) => look(`missed.${name}`),
    dependant: (kind) => look(`dependant.${kind}`, { defaultValue: kind }),
    problem: (problem) => {
      const values = { ...problem.params, field: field(problem.field), found: problem.found ?? '' };
      const ownWords = look(`problem.${problem.field}.${problem.code}`, { ...values, defaultValue: '' });
      const hint = (['meant', 'oneOf'] as const).find((name) => problem.params?.[name] !== undefined);
      const sentence = (ownWords || say(`problem.${problem.code}`, values)).trim();
      return hint === undefined ? sentence : `${sentence} ${say(`hint.${hint}`, values)}`;
    },
    incorrectFile: look('incorrectFile', { defaultValue: '' }) || t('imports.incorrect'),
    nameOf: ({ values }) => text(values[titleIn(title, i18n.language)]) || text(values[title]),
    textOf: text,
  };
}

/** Of a name that is kept in each language, the reader's: `nameJa` beside `nameEn` or `name`. */
function titleIn(title: string, language: string): string {
  const stem = title.endsWith('En') ? title.slice(0, -2) : title;
  return `${stem}${language.charAt(0).toUpperCase()}${language.slice(1)}`;
}

export function textOf(value: FieldValue | undefined, language: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return seriesIn(
      language,
      value.map(({ name }) => name),
    );
  return typeof value === 'object' ? value.name : String(value);
}
