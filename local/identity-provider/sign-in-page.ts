import { baseRoles } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { languageLinks, renderPage } from '../page.ts';
import { escapeHtml as escape, wordsOf } from '../words.ts';
import type { Words } from '../words.ts';
import type { Person } from './people.ts';

const css = `
body { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); min-height: 100vh; }
.wall { background: var(--ink-wall); color: #fff; padding: 48px; position: relative; overflow: hidden; min-height: 100vh; }
.wall b { font-size: 20px; font-weight: 600; } .wall p { font-size: 28px; line-height: 36px; font-weight: 600; margin: 56px 0; max-width: 12em; text-wrap: balance; }
.wall svg { position: absolute; inset-inline-start: 12%; inset-block-end: -24px; width: 92%; min-width: 400px; opacity: .35; }
main { padding: 48px; display: grid; align-content: center; justify-items: center; }
main > div { width: 100%; max-width: 600px; }
h2 { margin: 0; padding: 8px 16px; background: var(--subtle); border-block-end: 1px solid var(--line); font-size: 13px; font-weight: 600; }
h2 span { font-weight: 400; font-size: 12px; color: var(--fg-muted); margin-inline-start: 6px; }
.panel { margin-block-start: 16px; } section + section { border-block-start: 1px solid var(--border); }
button.person { display: grid; grid-template-columns: 28px minmax(0, 1fr) fit-content(40%) 16px; gap: 12px; align-items: center; width: 100%; padding: 7px 16px; border: 0;
  background: none; color: inherit; font: inherit; font-size: 13px; text-align: start; cursor: pointer; }
form + form button.person { border-block-start: 1px solid var(--line); } button.person:hover { background: var(--muted); }
button.person:focus-visible { outline-offset: -2px; }
.avatar { width: 28px; height: 28px; border-radius: 50%; background: var(--emphasized); display: grid; place-items: center; font-size: 10px; font-weight: 600; }
.person bdi { overflow-wrap: anywhere; } .person .name { font-weight: 500; } .person .email { display: block; text-align: match-parent; font-size: 12px; line-height: 16px; color: var(--fg-muted); }
[dir=rtl] .chevron { transform: scaleX(-1); }
.other { display: flex; gap: 8px; padding: 10px 16px; align-items: end; flex-wrap: wrap; }
.other label { display: grid; gap: 4px; font-size: 12px; color: var(--fg-muted); flex: 1; min-width: 180px; }
.other input { font: inherit; font-size: 13px; padding: 5px 8px; border: 1px solid var(--field); border-radius: 4px; background: var(--panel); color: var(--fg); }
.other button { font: inherit; font-size: 13px; font-weight: 500; padding: 6px 12px; border: 0; border-radius: 4px; background: var(--ink-solid); color: #fff; cursor: pointer; }
@media (max-width: 900px) { body { grid-template-columns: minmax(0, 1fr); } .wall { min-height: 0; padding: 24px; } .wall p { font-size: 22px; line-height: 28px; margin: 16px 0 0; } .wall svg { display: none; } main { padding: 24px 16px; } }
`;

export interface SignInPage {
  uid: string;
  language: LanguageCode;
  people: readonly Person[];
  now: Date;
}

/** People by role; a click signs in. */
export function renderSignInPage({ uid, language, people, now }: SignInPage): string {
  const words = wordsOf(language);
  const groups = baseRoles
    .map((role) => ({ role, members: people.filter((person) => person.baseRole === role) }))
    .filter(({ members }) => members.length > 0)
    .map(
      ({
        role,
        members,
      }) => `<section aria-label="${role}"><h2>${role}<span>${escape(words[`role${role}`] ?? '')}</span></h2>
${members.map((person) => personForm(uid, person)).join('')}</section>`,
    );
  const nobody =
    groups.length === 0 ? `<p class="quiet" style="padding:0 16px">${escape(words['nobody'] ?? '')}</p>` : '';
  const body = `<header class="wall"><b>Postmonth</b><p>${escape(words['promise'] ?? '')}</p>${stamp(words, language, now)}</header>
<main><div><h1>${escape(words['signInTitle'] ?? '')}</h1><div class="quiet">${escape(words['signInHint'] ?? '')}</div>
<div class="panel">${nobody}${groups.join('')}${otherForm(uid, words)}</div>
${languageLinks(language, escape(words['language'] ?? ''))}</div></main>`;
  return renderPage({ language, title: escape(words['signInTitle'] ?? ''), css, body });
}

function personForm(uid: string, person: Person): string {
  const parts = person.name.trim().split(/\s+/);
  const initials = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('');
  return `<form method="post" action="/sign-in/${escape(uid)}"><input type="hidden" name="email" value="${escape(person.email)}">
<button class="person" type="submit"><span class="avatar" aria-hidden="true">${escape(initials.toUpperCase())}</span>
<span><bdi class="name">${escape(person.name)}</bdi><bdi class="email" dir="ltr">${escape(person.email)}</bdi></span>
<bdi class="quiet">${escape(person.note)}</bdi><span class="chevron" aria-hidden="true">›</span></button></form>`;
}

function otherForm(uid: string, words: Words): string {
  return `<section aria-label="${escape(words['otherTitle'] ?? '')}"><h2>${escape(words['otherTitle'] ?? '')}</h2>
<form class="other" method="post" action="/sign-in/${escape(uid)}"><label>${escape(words['otherLabel'] ?? '')}
<input name="email" type="email" required dir="ltr" autocomplete="off"></label><button type="submit">${escape(words['otherButton'] ?? '')}</button></form></section>`;
}

/** The post-month stamp: last month's data is due on the 12th. */
function stamp(words: Words, language: LanguageCode, now: Date): string {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
    .format(lastMonth)
    .toUpperCase();
  const line = (y: number, size: number, text: string) =>
    `<text x="220" y="${y}" font-size="${size}" text-anchor="middle" fill="#fff" stroke="none" font-weight="500">${escape(text)}</text>`;
  return `<svg viewBox="0 0 500 440" fill="none" stroke="#fff" stroke-width="4" aria-hidden="true" direction="ltr">
<g transform="rotate(-11 220 220)"><circle cx="220" cy="220" r="214" stroke-width="8"/><circle cx="220" cy="220" r="152"/>
<path d="M84 172H356M84 258H356"/>${line(146, 44, '12')}${line(232, 50, month)}${line(318, 38, words['stampDue'] ?? '')}</g>
<g stroke-width="6"><path d="M400 92q24-24 50-4t50 2M414 136q24-24 50-4t50 2M420 180q24-24 50-4t50 2M424 224q24-24 50-4t50 2"/></g></svg>`;
}

export function renderExpiredPage(language: LanguageCode): string {
  const words = wordsOf(language);
  return renderPage({
    language,
    title: escape(words['signInTitle'] ?? ''),
    css: 'main{padding:48px}',
    body: `<main><h1>Postmonth</h1><p>${escape(words['expired'] ?? '')}</p></main>`,
  });
}
