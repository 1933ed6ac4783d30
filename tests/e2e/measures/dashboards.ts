/** The dashboard of each kind of person, and somebody of the demonstration who opens it. */
export const dashboards = [
  ['amelia.hart', '/dashboard'],
  ['marcus.oyelaran', '/reviewer-dashboard'],
  ['dana.whitfield', '/serviceprovider-dashboard'],
] as const;

/**
 * What a first load may take, in bytes as they travel. Arabic letters have two files of their own; Japanese is shown in
 * the fonts of the reader's system. Answers grow with what a person has to do: some kilobytes are left for them.
 */
export const mostOfFirstLoad = { withoutFonts: 340_000, en: 420_000, ar: 515_000, ja: 420_000, requests: 44 } as const;
