import { defineTokens } from '@chakra-ui/react';
import { japaneseFonts } from './japanese-fonts.ts';

const value = <T>(text: T) => ({ value: text });
const scale = (...colors: string[]) =>
  Object.fromEntries(
    ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'].map((step, at) => [
      step,
      value(colors[at] ?? ''),
    ]),
  );

/** The reader's own fonts; ours is sent to systems that have none of these. */
const japanese = japaneseFonts.map(({ family }) => `'${family}'`).join(', ');
const sans = `'IBM Plex Sans Variable', 'IBM Plex Sans Arabic', ${japanese}, system-ui, sans-serif`;

/** Ledger paper and ballpoint ink. Neutrals replace Chakra's `gray`, so that every recipe takes them. */
export const tokens = defineTokens({
  colors: {
    gray: scale(
      '#F4F6F3',
      '#EAEEEA',
      '#D9E0DB',
      '#BFC9C2',
      '#86928A',
      '#6D7972',
      '#525E57',
      '#3B4640',
      '#28312C',
      '#1B221E',
      '#0E1412',
    ),
    ink: scale(
      '#F3F5FE',
      '#E7EBFC',
      '#CBD4F9',
      '#9DB0FF',
      '#7089F2',
      '#4262DE',
      '#2342C6',
      '#1B349E',
      '#182C7C',
      '#1C2650',
      '#131A38',
    ),
  },
  fonts: { body: value(sans), heading: value(sans), mono: value(`'IBM Plex Mono', ui-monospace, monospace`) },
  fontSizes: {
    '2xs': value('11px'),
    xs: value('12px'),
    sm: value('13px'),
    md: value('14px'),
    lg: value('16px'),
    xl: value('18px'),
    '2xl': value('22px'),
    '3xl': value('28px'),
  },
  radii: { l1: value('3px'), l2: value('4px'), l3: value('6px') },
});
