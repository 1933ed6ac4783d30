/** First letters of first and last name; of the first name alone when there is no last name. */
export function userShortName(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
