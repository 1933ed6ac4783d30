import { guideOf } from '../../frontend/guide-module.ts';

/** Guides as the page imports them; a picture is the path that its guide has. */
export default {
  process: (markdown, path) => {
    const { blocks, pictures } = guideOf(markdown, path);
    return {
      code: `export const pictures = ${JSON.stringify(pictures)};\nexport const blocks = ${JSON.stringify(blocks)};`,
    };
  },
};
