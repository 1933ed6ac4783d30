/**
 * Ours, in case it is installed, then what macOS and iOS, Windows, ChromeOS, Linux and Android bring: the family, as a
 * style sheet names it, and the font itself, as `local()` names it.
 */
export const japaneseFonts = [
  { family: 'IBM Plex Sans JP', faces: ['IBMPlexSansJP-Regular', 'IBM Plex Sans JP Regular', 'IBM Plex Sans JP'] },
  { family: 'Hiragino Sans', faces: ['HiraginoSans-W3', 'Hiragino Sans W3'] },
  { family: 'Yu Gothic UI', faces: ['YuGothicUI-Regular', 'Yu Gothic UI Regular', 'Yu Gothic UI'] },
  { family: 'Meiryo', faces: ['Meiryo'] },
  { family: 'Noto Sans CJK JP', faces: ['NotoSansCJKjp-Regular', 'Noto Sans CJK JP Regular', 'Noto Sans CJK JP'] },
  { family: 'Noto Sans JP', faces: ['NotoSansJP-Regular', 'Noto Sans JP Regular', 'Noto Sans JP'] },
] as const;

/**
 * Whether this system has one of them. A Japanese font of ours is 400 kB for one page, in some thirty files: nobody is
 * to wait for it who can read without.
 */
export async function hasJapaneseFont(): Promise<boolean> {
  const faces = japaneseFonts.flatMap((font) => font.faces.map((face) => `local('${face}')`));
  try {
    await new FontFace('Japanese of this system', faces.join(', ')).load();
    return true;
  } catch {
    return false;
  }
}
