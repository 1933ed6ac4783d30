/** Rows that one request brings. */
export const windowSize = 200;
