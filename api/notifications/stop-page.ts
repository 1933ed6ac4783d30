import { stopPagePhrase } from '#locales/mail.ts';

export interface StopPage {
  step: 'ask' | 'done' | 'bad';
  language: string | null | undefined;
  kind: string | null;
}

const style = `
:root { color-scheme: light dark; color: light-dark(#19211D, #E4EBE7); background: light-dark(#F4F6F3, #0E1412);
  font: 14px/1.5 'IBM Plex Sans', 'Segoe UI', Tahoma, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans Arabic', sans-serif; }
body { margin: 0; display: grid; place-items: center; min-block-size: 100vh; }
main { max-inline-size: 28rem; margin: 1rem; padding: 1.5rem; background: light-dark(#FFFFFF, #151C19);
  border: 1px solid light-dark(#D9E0DB, #2A3530); border-radius: 6px; }
main > span { font-weight: 600; color: light-dark(#2342C6, #9DB0FF); }
h1 { font-size: 22px; line-height: 28px; font-weight: 600; margin-block: 1rem .5rem; }
p { margin-block: 0 1.25rem; color: light-dark(#525E57, #A9B5AE); }
button, a.button { display: inline-block; font: inherit; font-weight: 500; padding: .5rem 1rem; border: 0; border-radius: 4px;
  background: light-dark(#2342C6, #4262DE); color: #fff; text-decoration: none; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid light-dark(#2342C6, #9DB0FF); outline-offset: 2px; }
`;

/** A page of its own, without scripts and without a session: anyone who has the mail may stop it. Its words hold no data. */
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
<style>${style}</style></head><body><main><span dir="ltr">Postmonth</span><h1>${title}</h1><p>${text}</p>${act}</main></body></html>`;
}
