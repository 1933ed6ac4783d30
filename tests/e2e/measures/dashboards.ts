/** The dashboard of each kind of person, and somebody of the demonstration who opens it. */
export const dashboards = [
  ['amelia.hart', '/dashboard'],
  ['marcus.oyelaran', '/reviewer-dashboard'],
  ['dana.whitfield', '/serviceprovider-dashboard'],
] as const;

/**
 * What a first load may take, in bytes as they travel. Arabic letters have two files of their own; Japanese is shown in
 * the fonts of the reader's system. The administrator's dashboard names people of every language, so one file of Arabic
 * letters may be among its fonts. Answers grow with what a person has to do: some kilobytes are left for them. The
 * administrator's has grown by the forecast of lateness, measured at 53 requests and 348 kB without fonts, and by the
 * way to the guides and the first steps: 52 requests, 352 kB in English and 356 kB in Japanese.
 */
export const mostOfFirstLoad = { withoutFonts: 360_000, en: 480_000, ar: 530_000, ja: 480_000, requests: 56 } as const;
