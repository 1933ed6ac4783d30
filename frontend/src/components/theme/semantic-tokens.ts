import { defineSemanticTokens } from '@chakra-ui/react';

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
const focusRing = pair('#2342C6', '#9DB0FF');
const darkContrast = '#0E1412';

type Four = readonly [fg: string, subtle: string, line: string, solid: string];

function palette(light: Four, dark: Four, contrastInDark = darkContrast) {
  const line = pair(light[2], dark[2]);
  return {
    fg: pair(light[0], dark[0]),
    subtle: pair(light[1], dark[1]),
    muted: line,
    border: line,
    emphasized: line,
    solid: pair(light[3], dark[3]),
    contrast: pair('#FFFFFF', contrastInDark),
    focusRing,
  };
}

const palettes = {
  ink: palette(['#2342C6', '#E7EBFC', '#CBD4F9', '#2342C6'], ['#9DB0FF', '#1C2650', '#2D3B78', '#4262DE'], '#FFFFFF'),
  provider: palette(['#8A4B00', '#FCF0DC', '#EBCF9D', '#A66109'], ['#F0B45C', '#36270F', '#5E451C', '#E0A042']),
  system: palette(['#4A5A6A', '#E8EDF2', '#C5D0DB', '#607386'], ['#AEBFD0', '#232D36', '#3C4A57', '#8FA3B6']),
  reviewer: palette(['#0B6470', '#DDF2F4', '#A5D8DE', '#0F7D8C'], ['#63CBD6', '#0E3136', '#1D545C', '#3FB3C0']),
  approver: palette(['#86297A', '#F9E6F5', '#E6B9DD', '#A63D98'], ['#EE9BE0', '#3A1B36', '#64335D', '#D47FC6']),
  done: palette(['#1C6B3C', '#E0F3E6', '#A9D9B9', '#257D47'], ['#74D69A', '#123222', '#24563A', '#4FB87A']),
  closed: palette(['#525E57', '#EAEEEA', '#BFC9C2', '#6D7972'], ['#A9B5AE', '#212B26', '#3A4740', '#7C8A82']),
  fault: palette(['#B42318', '#FDE9E6', '#F2B8B0', '#C8372B'], ['#FF9A8C', '#401A16', '#6E2E27', '#F07868']),
};

const gray = {
  fg: pair('#19211D', '#E4EBE7'),
  subtle: pair('#EAEEEA', '#1D2622'),
  muted: pair('#D9E0DB', '#28332E'),
  border: pair('#BFC9C2', '#3A4740'),
  emphasized: pair('#BFC9C2', '#3A4740'),
  solid: pair('#28312C', '#33403A'),
  contrast: pair('#FFFFFF', '#F4F6F3'),
  focusRing,
};

const named = (name: keyof typeof palettes, part: 'fg' | 'subtle' | 'solid') => palettes[name][part];

export const semanticTokens = defineSemanticTokens({
  colors: {
    ...palettes,
    gray,
    bg: {
      DEFAULT: pair('#F4F6F3', '#0E1412'),
      panel: pair('#FFFFFF', '#151C19'),
      subtle: pair('#FAFBF9', '#19211D'),
      muted: pair('#EAEEEA', '#1D2622'),
      emphasized: pair('#D9E0DB', '#28332E'),
      inverted: pair('#28312C', '#E4EBE7'),
      error: named('fault', 'subtle'),
      warning: named('provider', 'subtle'),
      success: named('done', 'subtle'),
      info: named('ink', 'subtle'),
    },
    fg: {
      DEFAULT: pair('#19211D', '#E4EBE7'),
      muted: pair('#525E57', '#A9B5AE'),
      subtle: pair('#5F6B64', '#8F9C95'),
      inverted: pair('#FFFFFF', '#0E1412'),
      error: named('fault', 'fg'),
      warning: named('provider', 'fg'),
      success: named('done', 'fg'),
      info: named('ink', 'fg'),
    },
    border: {
      DEFAULT: pair('#D9E0DB', '#2A3530'),
      muted: pair('#EAEEEA', '#212A26'),
      subtle: pair('#EAEEEA', '#212A26'),
      emphasized: pair('#86928A', '#6B7870'),
      inverted: pair('#28312C', '#E4EBE7'),
      error: named('fault', 'solid'),
      warning: named('provider', 'solid'),
      success: named('done', 'solid'),
      info: named('ink', 'solid'),
    },
  },
  radii: { l1: { value: '3px' }, l2: { value: '4px' }, l3: { value: '6px' } },
});
