/** Looks words up by keys that only the data knows. */
type NamedWords = (key: string, values?: Record<string, unknown>) => string;

/**
 * The words of one area without the check of their keys, for a key that is put together from the name of a field, an act
 * or a kind. @param t what `useTranslation` answers
 */
export function byName(t: unknown): NamedWords {
  return t as NamedWords;
}
