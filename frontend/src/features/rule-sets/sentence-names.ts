import type { RuleDataset } from '#contracts/rules.schema.ts';
import { otherNamed } from './rule-datasets.ts';

export interface SentenceWords {
  language: string;
  /** Looks up `sentence.<key>`. */
  word: (key: string, params?: Record<string, string | number>) => string;
  datasets: readonly RuleDataset[];
  /** Of the rule. */
  datasetId: number;
}

export interface Names {
  /** A text that keeps its own direction inside the sentence. */
  isolate: (text: string) => string;
  field: (name: string, datasetCode: string | null) => string;
  dataset: (code: string) => string;
  /** A value of a list by its name. */
  valueOf: (field: string, value: string | number) => string;
}

export function namesOf({ language, word, datasets, datasetId }: SentenceWords): Names {
  const isolate = (text: string) => (language === 'ar' ? `\u2068${text}\u2069` : text);
  const own = datasets.find(({ id }) => id === datasetId);
  const coded = (code: string | null) => (code === null ? own : otherNamed(datasets, code)?.dataset);
  return {
    isolate,
    field: (name, code) => isolate(coded(code)?.fields.find((field) => field.name === name)?.label ?? name),
    dataset: (code) => {
      const other = otherNamed(datasets, code);
      if (!other) return isolate(code);
      return other.isOfReports ? word('ofReports', { model: isolate(other.name) }) : isolate(other.name);
    },
    valueOf: (field, value) => {
      const values = own?.fields.find(({ name }) => name === field)?.values ?? [];
      return isolate(values.find(({ code }) => code === value)?.name ?? String(value));
    },
  };
}
