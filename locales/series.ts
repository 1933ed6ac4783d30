/** By language, with the space that follows. */
const separators: Readonly<Record<string, string>> = { ja: '、', ar: '، ' };

/** What stands between names side by side, without an "and". */
export const separatorIn = (language: string): string => separators[language.slice(0, 2)] ?? ', ';

/** Names or figures side by side, as the language separates them. */
export const seriesIn = (language: string, parts: readonly string[]): string => parts.join(separatorIn(language));
