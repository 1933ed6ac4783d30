/** Months in English, in small letters; a name may be cut to its first three. */
export const monthNames: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
