import { defineSlotRecipe } from '@chakra-ui/react';
import {
  checkboxAnatomy,
  dialogAnatomy,
  fieldAnatomy,
  menuAnatomy,
  nativeSelectAnatomy,
  segmentGroupAnatomy,
  switchAnatomy,
  tableAnatomy,
  tabsAnatomy,
  toastAnatomy,
  tooltipAnatomy,
} from '@chakra-ui/react/anatomy';

// A line row paints `bg` by itself, which is wrong inside a white panel.
const table = defineSlotRecipe({
  slots: tableAnatomy.keys(),
  base: {
    columnHeader: { fontWeight: '500', textStyle: 'xs', color: 'fg.muted', whiteSpace: 'nowrap' },
    cell: { borderColor: 'border.muted', verticalAlign: 'middle' },
  },
  variants: {
    variant: { line: { row: { bg: 'transparent' } } },
    size: { sm: { columnHeader: { py: '1.5' }, cell: { py: '1.5' } } },
  },
  defaultVariants: { size: 'sm' },
});

const nativeSelect = defineSlotRecipe({
  slots: nativeSelectAnatomy.keys(),
  base: {
    field: {
      bg: 'bg.panel',
      borderColor: 'border.emphasized',
      '--focus-ring-width': '1px',
      '& > option, & > optgroup': { bg: 'bg.panel' },
    },
  },
  variants: {
    variant: { outline: { field: { bg: 'bg.panel', borderColor: 'border.emphasized' } } },
    size: {
      xs: { root: { '--select-field-height': '28px' } },
      sm: { root: { '--select-field-height': '32px' } },
      md: { root: { '--select-field-height': '36px' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

const segmentGroup = defineSlotRecipe({
  slots: segmentGroupAnatomy.keys(),
  base: {
    root: {
      '--segment-indicator-bg': { _light: 'colors.bg.panel', _dark: 'colors.gray.600' },
      borderWidth: '1px',
      boxShadow: 'none',
      // Stretched by a column, it would move its items in Arabic and leave the indicator where it was measured.
      width: 'fit-content',
    },
  },
  variants: {
    size: { xs: { item: { height: '24px', px: '2.5' } }, sm: { item: { height: '28px', px: '3', gap: '1.5' } } },
  },
  defaultVariants: { size: 'sm' },
});

const tabs = defineSlotRecipe({
  slots: tabsAnatomy.keys(),
  // Inside: the row of tabs scrolls where it is narrow, and cuts what stands out of it.
  base: { trigger: { _focusVisible: { outlineOffset: '-2px' } } },
  variants: {
    variant: {
      line: { trigger: { _selected: { fontWeight: '600', _horizontal: { '--indicator-color': 'colors.ink.solid' } } } },
    },
    size: { sm: { root: { '--tabs-height': '36px' }, trigger: { px: '2.5' } } },
  },
  defaultVariants: { size: 'sm' },
});

const strip = {
  bg: 'gray.solid',
  color: 'gray.contrast',
  '--toast-trigger-bg': '{white/10}',
  '--toast-border-color': '{white/40}',
};

const toast = defineSlotRecipe({
  slots: toastAnatomy.keys(),
  base: {
    root: {
      py: '3',
      boxShadow: 'lg',
      ...strip,
      '&[data-type=warning]': strip,
      '&[data-type=success]': strip,
      '&[data-type=error]': strip,
    },
    title: { fontWeight: '600' },
    description: { opacity: '1' },
  },
});

const dialog = defineSlotRecipe({
  slots: dialogAnatomy.keys(),
  base: {
    header: { px: '5', pt: '4', pb: '2' },
    body: { px: '5', pt: '1', pb: '4' },
    footer: { px: '5', pt: '3', pb: '4', gap: '2' },
    title: { textStyle: 'xl', fontWeight: '600' },
  },
  variants: {
    size: {
      sm: { content: { maxW: '460px' } },
      md: { content: { maxW: '560px' } },
      lg: { content: { maxW: '860px' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

const field = defineSlotRecipe({
  slots: fieldAnatomy.keys(),
  base: { label: { textStyle: 'xs' }, errorText: { fontWeight: '500' } },
});

const menu = defineSlotRecipe({
  slots: menuAnatomy.keys(),
  base: {
    content: { boxShadow: 'md', borderWidth: '1px' },
    item: { cursor: 'pointer' },
    itemGroupLabel: { textStyle: 'xs', color: 'fg.subtle', fontWeight: '500' },
  },
});

const checkbox = defineSlotRecipe({
  slots: checkboxAnatomy.keys(),
  base: { root: { colorPalette: 'ink' }, label: { textStyle: 'sm' } },
  defaultVariants: { size: 'sm' },
});

const switchRecipe = defineSlotRecipe({
  slots: switchAnatomy.keys(),
  base: { root: { colorPalette: 'ink' } },
  defaultVariants: { size: 'sm' },
});

const tooltip = defineSlotRecipe({
  slots: tooltipAnatomy.keys(),
  base: { content: { textStyle: 'xs', fontWeight: '400' } },
});

export const slotRecipes = {
  checkbox,
  table,
  nativeSelect,
  segmentGroup,
  tabs,
  toast,
  dialog,
  field,
  menu,
  switch: switchRecipe,
  tooltip,
};
