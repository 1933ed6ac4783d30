import type { Plugin } from 'vite';

const older = /,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g;

/** Every browser that we build for reads woff2: the older file beside each would double the sheets of the fonts. */
export function newestFonts(): Plugin {
  return {
    name: 'newest-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]@fontsource[\w-]*[\\/].*\.css$/.test(id) ? { code: code.replace(older, ''), map: null } : null,
  };
}
