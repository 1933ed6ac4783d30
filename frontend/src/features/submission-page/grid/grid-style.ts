import type { SystemStyleObject } from '@chakra-ui/react';

export const rowHeight = 28;
export const rowHeadWidth = 56;
/** Of rows that are named by sheet and row. */
export const addressWidth = 136;

const mark = (palette: string) => ({ bg: `${palette}.subtle`, fontWeight: '500' });
const corner = (palette: string) => ({ _after: { bg: `${palette}.solid` } });

/**
 * One style sheet for the whole grid. Cells carry attributes instead of styles of their own, as thousands of them come
 * and go while somebody scrolls.
 */
export const gridStyle: SystemStyleObject = {
  textStyle: 'grid',
  '& [role=grid]': { position: 'relative', outline: 'none' },
  '& [data-head]': { position: 'sticky', top: '0', zIndex: '3', bg: 'bg.subtle' },
  '& [data-body]': { position: 'relative' },
  '& [role=row]': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
  '& [data-body] > [role=row]': {
    position: 'absolute',
    top: '0',
    insetInlineStart: '0',
    h: `${rowHeight}px`,
    contain: 'layout style',
  },
  '& [data-cell]': {
    h: `${rowHeight}px`,
    lineHeight: `${rowHeight - 1}px`,
    px: '2',
    position: 'relative',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderEndWidth: '1px',
    borderColor: 'border.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    cursor: 'cell',
  },
  '& [data-head] [role=columnheader]': {
    bg: 'bg.subtle',
    px: '2',
    py: '1',
    fontWeight: '500',
    borderBottomWidth: '1px',
    borderEndWidth: '1px',
    borderColor: 'border',
    overflow: 'hidden',
  },
  '& [data-computed]': { fontStyle: 'italic', color: 'fg.muted' },
  // Numbers stand right in both directions.
  '& [data-number]': { textAlign: 'right' },
  '& [data-frozen]': { position: 'sticky', zIndex: '1' },
  '& [data-frozen=row]': {
    insetInlineStart: '0',
    bg: 'bg.subtle',
    color: 'fg.muted',
    textAlign: 'end',
    fontWeight: '400',
  },
  '& [data-frozen=key]': { insetInlineStart: 'var(--row-head)' },
  '& [data-mark=edit]': mark('done'),
  '& [data-mark=hard]': mark('fault'),
  '& [data-mark=soft]': mark('provider'),
  '& [data-mark=changed]': mark('ink'),
  '& [data-changed]': {
    fontWeight: '500',
    _ltr: { boxShadow: 'inset 2px 0 0 {colors.ink.solid}' },
    _rtl: { boxShadow: 'inset -2px 0 0 {colors.ink.solid}' },
  },
  '& [data-mark=hard], & [data-mark=soft]': {
    _after: {
      content: '""',
      position: 'absolute',
      top: '0',
      insetInlineEnd: '0',
      boxSize: '8px',
      _ltr: { clipPath: 'polygon(0 0, 100% 0, 100% 100%)' },
      _rtl: { clipPath: 'polygon(0 0, 100% 0, 0 100%)' },
    },
  },
  '& [data-mark=hard]::after': corner('fault')._after,
  '& [data-mark=soft]::after': corner('provider')._after,
  '& [data-editor]': { p: '0' },
  '& [data-range]': { bg: 'ink.subtle' },
  '& [aria-selected=true]': { outline: '2px solid', outlineColor: 'ink.solid', outlineOffset: '-2px' },
  '& [data-sign]': { color: 'provider.fg', fontWeight: '600', me: '1' },
  '& [data-sign=hard]': { color: 'fault.fg' },
};
