import type { LanguageCode } from '#contracts/sessions.ts';
import { logQuietly } from '../../lib/log.ts';
import { hasJapaneseFont } from './japanese-fonts.ts';

/** Latin letters are for everybody; the two other scripts have files of their own, many and large. */
const scripts = {
  ar: { letters: /[\u0600-\u06ff]/, load: () => import('./fonts-ar.ts') },
  ja: {
    letters: /[\u3040-\u30ff\u3400-\u9fff]/,
    load: async () => {
      if (!(await hasJapaneseFont())) await import('./fonts-ja.ts');
    },
  },
} as const;
type Script = keyof typeof scripts;

const restMs = 5_000;
const loaded = new Set<Script>();

function load(script: Script): void {
  if (loaded.has(script)) return;
  loaded.add(script);
  scripts[script].load().catch((error: unknown) => {
    loaded.delete(script);
    logQuietly(`The fonts of ${script} were not loaded`, error);
  });
}

/** The fonts of a language, as soon as it is the page's. */
export function loadFontsOf(language: LanguageCode): void {
  if (language !== 'en') load(language);
}

/**
 * Names stand on pages of every language in the script of their owner. Its fonts are fetched when such a name is on
 * the page, and not before the page is at rest: until then the system's own font shows it.
 */
export function loadFontsOfNames(root: HTMLElement = document.body): void {
  let isWaiting = false;
  const look = () => {
    isWaiting = false;
    const text = root.textContent;
    for (const script of ['ar', 'ja'] as const) if (scripts[script].letters.test(text)) load(script);
    if (loaded.size === 2) observer.disconnect();
  };
  const observer = new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(look, restMs);
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
}
