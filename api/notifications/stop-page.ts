import { stopPagePhrase } from '#locales/mail.ts';

export interface StopPage {
  step: 'ask' | 'done' | 'bad';
  language: string | null | undefined;
  kind: string | null;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.6 'IBM Plex Sans', 'Segoe UI', Tahoma, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans Arabic', sans-serif; }
body { margin: 0; display: grid; place-items: center; min-block-size: 100vh; }
main { max-inline-size: 30rem; padding: 2rem 1.5rem; }
h1 { font-size: 1.4rem; margin-block: 0 .75rem; }
button, a.button { display: inline-block; font: inherit; padding: .6rem 1.2rem; border: 0; border-radius: .4rem;
  background: #1f4e79; color: #fff; text-decoration: none; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid #7fb2e5; outline-offset: 2px; }
`;

/** A page of its own, without scripts and without a session: whoever has the mail may stop it. Its words hold no data. */
export function renderStopPage({ step, language, kind }: StopPage): string {
  const lang = language ?? 'en';
  const say = (phrase: Parameters<typeof stopPagePhrase>[0]) => stopPagePhrase(phrase, lang, kind);
  const [title, text] = {
    ask: [say('title'), say('text')],
    done: [say('doneTitle'), say('done')],
    bad: [say('badTitle'), say('bad')],
  }[step] as [string, string];
  const act =
    step === 'ask'
      ? `<form method="post"><button>${say('action')}</button></form>`
      : `<a class="button" href="/user-profile">${say('profile')}</a>`;
  return `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>
<style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${act}</main></body></html>`;
}
