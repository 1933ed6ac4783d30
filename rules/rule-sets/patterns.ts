const cache = new Map<string, (text: string) => boolean>();

/**
 * A pattern of a rule: `*` any characters, `?` one character, `#` one digit, `@` one letter, all else itself.
 * Our own small language instead of regular expressions: a stored one could stall the checking of a file for hours.
 */
export function compilePattern(pattern: string): (text: string) => boolean {
  const known = cache.get(pattern);
  if (known) return known;
  const tokens = [...pattern];
  const matches = (text: string): boolean => matchTokens(tokens, [...text]);
  if (cache.size < 1000) cache.set(pattern, matches);
  return matches;
}

/** Linear in practice and quadratic at worst: a star remembers only its last position. */
function matchTokens(tokens: string[], characters: string[]): boolean {
  let token = 0;
  let position = 0;
  let star = -1;
  let starPosition = 0;
  while (position < characters.length) {
    if (tokens[token] === '*') {
      star = token;
      starPosition = position;
      token += 1;
    } else if (token < tokens.length && matchesOne(tokens[token] ?? '', characters[position] ?? '')) {
      token += 1;
      position += 1;
    } else if (star >= 0) {
      starPosition += 1;
      token = star + 1;
      position = starPosition;
    } else return false;
  }
  while (tokens[token] === '*') token += 1;
  return token === tokens.length;
}

function matchesOne(token: string, character: string): boolean {
  if (token === '?') return true;
  if (token === '#') return /\p{Nd}/u.test(character);
  if (token === '@') return /\p{L}/u.test(character);
  return token === character;
}
