/** One text for the values at these positions. The unit separator cannot be in a cell that was read, so keys never meet. */
export function keyOf(values: readonly (string | null)[], positions: readonly number[]): string {
  let key = '';
  for (let index = 0; index < positions.length; index += 1) {
    if (index > 0) key += '\u001f';
    key += values[positions[index]!] ?? '';
  }
  return key;
}
