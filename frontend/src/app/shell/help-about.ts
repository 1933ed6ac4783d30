/** The guide, at the section about the screen with this path. */
export const helpAbout = (pathname: string): string => `/help?about=${encodeURIComponent(pathname)}`;
