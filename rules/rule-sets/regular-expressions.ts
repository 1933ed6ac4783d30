import { RE2JS } from 're2js';

const mostCharacters = 200;
const cache = new Map<string, ((text: string) => boolean) | null>();

/**
 * A regular expression over a whole text, or null for one that cannot be read. RE2 takes time in proportion to the text
 * whatever the expression says, and knows no back references and no look-around.
 */
export function compileRegex(source: string): ((text: string) => boolean) | null {
  const known = cache.get(source);
  if (known !== undefined) return known;
  const compiled = source === '' || source.length > mostCharacters ? null : tryCompile(source);
  if (cache.size < 1000) cache.set(source, compiled);
  return compiled;
}

export const isSoundRegex = (source: string): boolean => compileRegex(source) !== null;

function tryCompile(source: string): ((text: string) => boolean) | null {
  try {
    const expression = RE2JS.compile(source);
    return (text) => expression.matches(text);
  } catch {
    return null;
  }
}
