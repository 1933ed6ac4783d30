import { defineTextStyles } from '@chakra-ui/react';

const style = (fontSize: string, lineHeight: string, fontWeight?: string) => ({
  value: { fontSize, lineHeight, ...(fontWeight ? { fontWeight } : {}) },
});

/** Recipes read text styles rather than font sizes, so both are set. */
export const textStyles = defineTextStyles({
  '2xs': style('11px', '14px'),
  xs: style('12px', '16px'),
  sm: style('13px', '20px'),
  md: style('14px', '20px'),
  lg: style('16px', '24px'),
  xl: style('18px', '24px'),
  '2xl': style('22px', '28px'),
  '3xl': style('28px', '34px'),
  grid: { value: { fontSize: '12.5px', lineHeight: '16px', fontVariationSettings: '"wdth" 88' } },
  code: { value: { fontFamily: 'mono', fontSize: '0.93em' } },
});
