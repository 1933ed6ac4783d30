import { createSystem, defaultConfig, defineConfig, defineGlobalStyles } from '@chakra-ui/react';
import { printCss } from './print.ts';
import { recipes } from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { slotRecipes } from './slot-recipes.ts';
import { textStyles } from './text-styles.ts';
import { tokens } from './tokens.ts';

const globalCss = defineGlobalStyles({
  html: { colorPalette: 'gray', bg: 'bg', color: 'fg', fontVariantNumeric: 'tabular-nums lining-nums' },
  body: { textStyle: 'md' },
  // What has the focus shows it, also a plain link, by 2 px; the rings of recipes take the same width.
  ':root': { '--focus-ring-width': '2px' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'ink.focusRing', outlineOffset: '2px' },
  '.dark': { colorScheme: 'dark' },
  ...printCss,
  // Only icons that point somewhere turn round; a tick, a clock or an arrow up stays.
  '.flip': { _rtl: { transform: 'scaleX(-1)' } },
  // Set once and inherited: set on each element it would undo where a name is cut letter by letter.
  'html:lang(ja)': { wordBreak: 'auto-phrase' },
  // Where a text of a chart begins is said for a page from left to right; its own letters decide how it runs.
  '.recharts-text': { direction: 'ltr', unicodeBidi: 'plaintext' },
  // Narrow letters exist in the Latin font alone; the other scripts ignore the axis.
  '.dense': { fontStretch: '86%' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
});

export const system = createSystem(
  defaultConfig,
  defineConfig({
    globalCss,
    theme: {
      // Of the width of the bar, which is 30 % of the page. The compositor moves it without a layout of the page.
      keyframes: {
        'pending-sweep': {
          from: { transform: 'translateX(calc(var(--sweep, 1) * -100%))' },
          to: { transform: 'translateX(calc(var(--sweep, 1) * 334%))' },
        },
      },
      tokens,
      semanticTokens,
      textStyles,
      recipes,
      slotRecipes,
    },
  }),
);
