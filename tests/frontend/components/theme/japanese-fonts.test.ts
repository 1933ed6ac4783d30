import { afterEach, describe, expect, it } from '@jest/globals';
import { hasJapaneseFont, japaneseFonts } from '../../../../frontend/src/components/theme/japanese-fonts.ts';

const given = globalThis.FontFace as typeof FontFace | undefined;
const asked: string[] = [];

/** A browser whose system has the fonts of this list. */
function installFonts(installed: readonly string[]): void {
  class FontFaceOfTest {
    readonly #source: string;

    constructor(_family: string, source: string) {
      this.#source = source;
      asked.push(source);
    }

    load(): Promise<this> {
      const isThere = installed.some((face) => this.#source.includes(`local('${face}')`));
      return isThere ? Promise.resolve(this) : Promise.reject(new DOMException('none', 'NetworkError'));
    }
  }
  globalThis.FontFace = FontFaceOfTest as unknown as typeof FontFace;
}

afterEach(() => {
  asked.length = 0;
  if (given) globalThis.FontFace = given;
  else Reflect.deleteProperty(globalThis, 'FontFace');
});

describe('the Japanese fonts of a system', () => {
  it.each([['HiraginoSans-W3'], ['Yu Gothic UI'], ['Meiryo'], ['NotoSansCJKjp-Regular']])(
    'are used where %s is installed',
    async (face) => {
      installFonts([face]);
      await expect(hasJapaneseFont()).resolves.toBe(true);
    },
  );

  it('are missed where there are others alone, and nothing is fetched to find out', async () => {
    installFonts(['Arial', 'Noto Sans Arabic']);
    await expect(hasJapaneseFont()).resolves.toBe(false);
    expect(asked.join()).not.toContain('url(');
  });

  it('are missed by a browser that cannot tell', async () => {
    await expect(hasJapaneseFont()).resolves.toBe(false);
  });

  it('begin with ours, in case it is installed', () => {
    expect(japaneseFonts[0].family).toBe('IBM Plex Sans JP');
  });
});
