import type { FindingSeverity } from '#contracts/submissions.ts';

/** What a marked cell is marked for: a finding, a correction on the page, or a row that was left out there. */
export type Ground = FindingSeverity | 'corrected' | 'leftOut';

/** Colours that no palette has, so that a cell which has one was marked by us. */
const colours: Record<Ground, string> = {
  hard: 'FFFFC7CD',
  soft: 'FFFFEB9B',
  corrected: 'FFC6EFCD',
  leftOut: 'FFD9D9DB',
};

/**
 * The ground of a marked cell. What it covers is kept where a solid ground has no use for a second colour, so that it
 * comes back when the mark is taken off.
 */
export function ownFill(ground: Ground, covered: string | null): string {
  const kept = covered === null ? '<bgColor indexed="64"/>' : `<bgColor rgb="${covered}"/>`;
  return `<fill><patternFill patternType="solid"><fgColor rgb="${colours[ground]}"/>${kept}</patternFill></fill>`;
}

/** The colour of a solid ground; null for none, and for one of a theme or pattern, which cannot be kept. */
export function colourOfFill(fill: string | undefined): string | null {
  if (fill === undefined || !/patternType="solid"/.test(fill)) return null;
  return /<fgColor\b[^>]*\brgb="([0-9A-Fa-f]{8})"/.exec(fill)?.[1]?.toUpperCase() ?? null;
}

/** The styles part with our grounds made what they covered; cells refer to them by number and need no change. */
export function withoutOwnFills(styles: string): string {
  return styles.replace(/<fills\b[^>]*>[\s\S]*?<\/fills>/, (fills) =>
    fills.replace(/<fill\b[^>]*>[\s\S]*?<\/fill>/g, (fill) => {
      const colour = colourOfFill(fill);
      if (colour === null || !Object.values(colours).includes(colour)) return fill;
      const covered = /<bgColor\b[^>]*\brgb="([0-9A-Fa-f]{8})"/.exec(fill)?.[1];
      if (covered === undefined) return '<fill><patternFill patternType="none"/></fill>';
      return `<fill><patternFill patternType="solid"><fgColor rgb="${covered}"/><bgColor indexed="64"/></patternFill></fill>`;
    }),
  );
}
