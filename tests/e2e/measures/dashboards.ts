/** The dashboard of each kind of person, and somebody of the demonstration who opens it. */
export const dashboards = [
  ['amelia.hart', '/dashboard'],
  ['marcus.oyelaran', '/reviewer-dashboard'],
  ['dana.whitfield', '/serviceprovider-dashboard'],
] as const;

/**
 * What a first load may take, in bytes as they travel. Arabic letters have two files of their own; Japanese is shown in
 * the fonts of the reader's system.
 */
export const mostOfFirstLoad = { withoutFonts: 325_000, en: 405_000, ar: 500_000, ja: 405_000, requests: 44 } as const;
