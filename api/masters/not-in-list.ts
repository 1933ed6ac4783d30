import type { FieldDefinition, FieldProblem, NamedCode } from '#contracts/masters.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { mostAlike } from '#documents/imports/likeness.ts';
import { seriesIn } from '#locales/series.ts';

/** So many choices are named in full; of more only the one that is most like what was typed. */
const mostNamed = 8;

/** A value that a list does not have, with what was probably meant. @param offered in the language of the reader */
export function notInList(
  { name }: FieldDefinition,
  text: string,
  offered: readonly NamedCode[],
  language: LanguageCode,
): FieldProblem {
  const meant = mostAlike(text, offered, (choice) => [choice.name, choice.code]);
  const isShort = offered.length > 0 && offered.length <= mostNamed;
  const oneOf = seriesIn(
    language,
    offered.map((choice) => choice.name),
  );
  return {
    field: name,
    code: 'NotInList',
    found: text.slice(0, 500),
    ...(meant ? { params: { meant: meant.name } } : isShort && { params: { oneOf } }),
  };
}
