import { defineRecipe } from '@chakra-ui/react';

const control = (height: string, textStyle: string, px: string, gap = '1.5') => ({
  h: height,
  minW: height,
  textStyle,
  px,
  gap,
  _icon: { width: '4', height: '4' },
});

const field = (height: string, textStyle: string, px: string) => ({ textStyle, px, '--input-height': height });

/** Heights: 24, 28 in rows, 32 standard, 36 in dialogs and forms, 40 for a decision. */
const buttonRecipe = defineRecipe({
  base: { transitionDuration: '120ms', cursor: 'pointer' },
  variants: {
    size: {
      '2xs': { ...control('24px', 'xs', '2', '1'), _icon: { width: '3.5', height: '3.5' } },
      xs: control('28px', 'xs', '2.5', '1'),
      sm: control('32px', 'sm', '3'),
      md: control('36px', 'sm', '3.5'),
      lg: control('40px', 'md', '4', '2'),
    },
    variant: {
      outline: { bg: 'bg.panel' },
    },
  },
  defaultVariants: { size: 'sm' },
});

/** A field shows the focus by its edge, too. */
const thinRing = { '--focus-ring-width': '1px' };

/** A value runs as its own letters do, so that a sign at its end stays there, and begins where the field does. */
const typedText = { '[dir=rtl] &:not([dir])': { unicodeBidi: 'plaintext', textAlign: 'right' } };

const inputRecipe = defineRecipe({
  base: { ...thinRing, ...typedText },
  variants: {
    size: {
      '2xs': field('24px', 'xs', '2'),
      xs: field('28px', 'xs', '2'),
      sm: field('32px', 'sm', '2.5'),
      md: field('36px', 'sm', '2.5'),
      lg: field('40px', 'md', '3'),
    },
    variant: { outline: { bg: 'bg.panel', borderColor: 'border.emphasized', _placeholder: { color: 'fg.subtle' } } },
  },
  defaultVariants: { size: 'sm', variant: 'outline' },
});

const textareaRecipe = defineRecipe({
  base: { ...thinRing, ...typedText },
  variants: {
    variant: { outline: { bg: 'bg.panel', borderColor: 'border.emphasized', _placeholder: { color: 'fg.subtle' } } },
    size: { sm: { textStyle: 'sm' } },
  },
  defaultVariants: { size: 'sm' },
});

const checkmarkRecipe = defineRecipe({
  variants: { variant: { solid: { bg: 'bg.panel', borderColor: 'border.emphasized', colorPalette: 'ink' } } },
});

const radiomarkRecipe = defineRecipe({
  variants: { variant: { solid: { borderColor: 'border.emphasized', colorPalette: 'ink' } } },
});

const linkRecipe = defineRecipe({ base: { colorPalette: 'ink', focusVisibleRing: 'outside' } });

const kbdRecipe = defineRecipe({ base: { fontFamily: 'mono', colorPalette: 'gray' } });

const headingRecipe = defineRecipe({ base: { fontWeight: '600' } });

export const recipes = {
  button: buttonRecipe,
  input: inputRecipe,
  textarea: textareaRecipe,
  checkmark: checkmarkRecipe,
  radiomark: radiomarkRecipe,
  link: linkRecipe,
  kbd: kbdRecipe,
  heading: headingRecipe,
};
