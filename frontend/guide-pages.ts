import type { Plugin } from 'vite';
import { guideOf } from './guide-module.ts';

const isGuide = /\/docs\/user-guide\/.+\.md$/;

/** Lets the page import the guides of `docs/user-guide/`: their text as blocks, their pictures as files of the build. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    transform: (markdown, id) => {
      if (!isGuide.test(id)) return null;
      const { blocks, pictures } = guideOf(markdown, id);
      const imports = pictures.map((href, n) => `import picture${n} from ${JSON.stringify(href)};`);
      const names = pictures.map((_, n) => `picture${n}`);
      const code = [
        ...imports,
        `export const pictures = [${names.join(', ')}];`,
        `export const blocks = ${JSON.stringify(blocks)};`,
      ].join('\n');
      return { code, map: null, moduleType: 'js' };
    },
  };
}
