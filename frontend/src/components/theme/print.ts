import type { SystemStyleObject } from '@chakra-ui/react';

const onPaper = (styles: SystemStyleObject): SystemStyleObject => ({ '@media print': styles });

/**
 * Paper shows what a page says, without what leads elsewhere: A4 landscape, all rows instead of those that one scrolls to, the
 * heads of a table on every page, and charts as wide as the paper.
 */
export const printCss: Record<string, SystemStyleObject> = {
  // Of a page and no element, so the types of styles do not know `size`.
  '@page': { size: 'A4 landscape', margin: '10mm' } as SystemStyleObject,
  'nav, [role=search], [data-no-print]': onPaper({ display: 'none !important' }),
  // Four fifths, so that what fills a screen of 1,300 pixels fits between the margins.
  html: onPaper({ zoom: 0.8 }),
  'html, body': onPaper({ bg: 'white !important', printColorAdjust: 'exact' }),
  // The shell is as high as the window and scrolls inside; on paper everything is as high as it is.
  ':is(html, body, #root, main), :has(main)': onPaper({
    display: 'block !important',
    height: 'auto !important',
    minHeight: '0 !important',
    overflow: 'visible !important',
  }),
  'main :is(div, section):not(.recharts-wrapper)': onPaper({
    overflow: 'visible !important',
    maxHeight: 'none !important',
  }),
  'main thead': onPaper({ display: 'table-header-group' }),
  'main :is(thead, th, td)': onPaper({ position: 'static !important' }),
  'main :is(tr, figure, li, dl)': onPaper({ breakInside: 'avoid' }),
  'main table': onPaper({ width: '100% !important', minWidth: '0 !important', fontSize: '8.5pt' }),
  // Drawn for the width of the screen: the picture is scaled to that of the paper instead of being cut.
  'main .recharts-wrapper': onPaper({ width: '100% !important', height: 'auto !important' }),
  'main .recharts-surface': onPaper({ width: '100% !important', height: 'auto !important', maxHeight: '75mm' }),
  'main :has(> .recharts-wrapper)': onPaper({ height: 'auto !important', aspectRatio: 'auto !important' }),
};
