import { submissionFacts } from '#contracts/rule-sets.ts';
import { otherNamed } from './rule-datasets.ts';
import { namesOf } from './sentence-names.ts';
import type { Names, SentenceWords } from './sentence-names.ts';

/** Names that a document gives to values without one. */
const ownName = /^value\d+$/;

/** Words of the form for the names that it gives to the two sides. */
export type SideNames = Readonly<Record<string, string>>;

/** What a fault is about, as people call it: fields by their labels, sides and facts by their words. Unknown names stay as they are. */
export function subjectInWords(subject: string, words: SentenceWords, sides: SideNames): string {
  const names = namesOf(words);
  const compared = /^\w+ \((?<names>.+)\)$/.exec(subject)?.groups?.['names'];
  if (compared === undefined) return factInWords(subject, words, names, sides);
  const list = new Intl.ListFormat(words.language, { type: 'conjunction' });
  return list.format(compared.split(', ').map((name) => factInWords(name, words, names, sides)));
}

function factInWords(name: string, { word, datasets }: SentenceWords, names: Names, sides: SideNames): string {
  const side = sides[name];
  if (side !== undefined) return side;
  if (submissionFacts.some((fact) => fact === name)) return word(`fact.${name}`);
  if (ownName.test(name)) return word('other');
  if (otherNamed(datasets, name)) return names.dataset(name);
  const [code = '', field] = name.split('.');
  if (field === undefined || !otherNamed(datasets, code)) return names.field(name, null);
  return word('in', { value: names.field(field, code), dataset: names.dataset(code) });
}
