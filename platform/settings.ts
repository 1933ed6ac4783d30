/** What a setting looks like: its sentence for `.env.example`, what is expected of its value, and how it is read. */
export interface Setting<T> {
  about: string;
  /** Completes "expected ...". */
  expected: string;
  /** Shown in `.env.example`; never a secret. */
  example: string;
  /** Used when the setting is absent; `undefined` makes the setting required. */
  fallback?: T;
  /** Answers `undefined` for a value that is not what is expected. */
  parse: (text: string) => T | undefined;
}

interface Words<T> {
  about: string;
  example?: string;
  fallback?: T;
}

function setting<T>(words: Words<T>, expected: string, parse: (text: string) => T | undefined): Setting<T> {
  const example = words.example ?? (words.fallback === null ? '' : String(words.fallback ?? ''));
  return { about: words.about, expected, example, parse, ...('fallback' in words ? { fallback: words.fallback } : {}) };
}

export function text(words: Words<string>, expected = 'a text'): Setting<string> {
  return setting(words, expected, (value) => value);
}

/** A setting that may be absent. */
export function optional(about: string, inner: Setting<string>, example = ''): Setting<string | null> {
  return { about, expected: inner.expected, example, fallback: null, parse: inner.parse };
}

export function integer(words: Words<number>, least: number, most: number): Setting<number> {
  return setting(words, `a whole number from ${least} to ${most}`, (value) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  });
}

export function timeOfDay(words: Words<string>): Setting<string> {
  return setting(words, 'a time of day, HH:MM', (value) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined,
  );
}

/** A name of the time zone database. */
export function timeZone(words: Words<string>): Setting<string> {
  return setting(words, 'a time zone such as Asia/Tokyo', (value) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value;
    } catch {
      return undefined;
    }
  });
}

export function port(words: Words<number>): Setting<number> {
  return { ...integer(words, 0, 65535), expected: 'a port number, 1 to 65535 (0 takes a free one)' };
}

/** A port that may be absent. */
export function optionalPort(about: string): Setting<number | null> {
  return { ...port({ about, example: '', fallback: 0 }), fallback: null };
}

/** A whole number that may be absent. */
export function optionalInteger(about: string, least: number, most: number): Setting<number | null> {
  return { ...integer({ about, example: '', fallback: 0 }, least, most), fallback: null };
}

export function choice<const T extends string>(words: Words<T>, values: readonly T[]): Setting<T> {
  return setting(words, `one of ${values.join(', ')}`, (value) => values.find((known) => known === value));
}

/** An address whose scheme is one of `schemes` (`'https:'`, ...); a trailing slash is cut. */
export function address(words: Words<string>, schemes: readonly string[]): Setting<string> {
  const expected = `an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return setting(words, expected, (value) => {
    const url = URL.parse(value);
    return url !== null && schemes.includes(url.protocol) ? value.replace(/\/$/, '') : undefined;
  });
}

export function hostAndPort(words: Words<string>): Setting<string> {
  return setting(words, 'host:port', (value) => (/^[^\s/:]+:\d{1,5}$/.test(value) ? value : undefined));
}

export function email(words: Words<string>): Setting<string> {
  return setting(words, 'an e-mail address', (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined));
}

export function secret(words: Words<string>): Setting<string> {
  return setting(words, 'at least 32 characters', (value) => (value.length >= 32 ? value : undefined));
}

/** 32 bytes in base64, as AES-256 takes them. */
export function key(words: Words<string>): Setting<string> {
  return setting(words, '32 random bytes in base64 (openssl rand -base64 32)', (value) =>
    Buffer.from(value, 'base64').length === 32 ? value : undefined,
  );
}
