/** Shows which chart the arrow keys move in; the chart library removes every outline. */
export const chartFocus = {
  '& svg:focus-visible': { outline: '2px solid', outlineColor: 'ink.focusRing', outlineOffset: '2px' },
} as const;
