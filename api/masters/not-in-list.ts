import type { FieldDefinition, FieldProblem, NamedCode } from '#contracts/masters.ts';
import { mostAlike } from '#documents/imports/likeness.ts';

/** So many choices are named in full; of more only the one that is most like what was typed. */
const mostNamed = 8;

/** A value that a list does not have, with what was probably meant. */
export function notInList({ name }: FieldDefinition, text: string, offered: readonly NamedCode[]): FieldProblem {
  const meant = mostAlike(text, offered, (choice) => [choice.name, choice.code]);
  const named = offered.length <= mostNamed ? offered.map((choice) => choice.name).join(', ') : '';
  return {
    field: name,
    code: 'NotInList',
    found: text.slice(0, 500),
    ...(meant ? { params: { meant: meant.name } } : named !== '' && { params: { oneOf: named } }),
  };
}
