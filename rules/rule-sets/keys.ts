/** One text for the values at these positions. The unit separator cannot are in a cell that was read, so keys never meet. */
export function keyOf(values: readonly (string | null)[], positions: readonly number[]): string {
  return positions.map((position) => values[position] ?? '').join('\u001f');
}
