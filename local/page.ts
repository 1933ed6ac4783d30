import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express from 'express';
import type { Express } from 'express';
import type { LanguageCode } from '#contracts/sessions.ts';

/** The product's colours and type for pages that are rendered on the server. */
const look = `
:root { color-scheme: light dark;
  --bg: light-dark(#F4F6F3, #0E1412); --panel: light-dark(#FFFFFF, #151C19); --subtle: light-dark(#FAFBF9, #19211D);
  --emphasized: light-dark(#D9E0DB, #28332E); --muted: light-dark(#EAEEEA, #1D2622);
  --fg: light-dark(#19211D, #E4EBE7); --fg-muted: light-dark(#525E57, #A9B5AE);
  --border: light-dark(#D9E0DB, #2A3530); --line: light-dark(#EAEEEA, #212A26); --field: light-dark(#86928A, #6B7870);
  --ink: light-dark(#2342C6, #9DB0FF); --ink-solid: light-dark(#2342C6, #4262DE); --ink-wall: light-dark(#2342C6, #182C7C); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 400 14px/20px 'IBM Plex Sans Variable', 'IBM Plex Sans Arabic', 'IBM Plex Sans JP', system-ui, sans-serif;
  font-variant-numeric: tabular-nums lining-nums; }
h1 { font-size: 22px; line-height: 28px; font-weight: 600; margin: 0; } :lang(en) h1 { letter-spacing: -0.012em; }
a { color: var(--ink); } :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.panel { background: var(--panel); border: 1px solid var(--border); border-radius: 6px; overflow: hidden; }
.quiet { color: var(--fg-muted); font-size: 13px; }
.languages { display: flex; gap: 4px; margin-block-start: 16px; }
.languages a { padding: 6px 8px; border-radius: 4px; color: var(--fg-muted); text-decoration: none; font-size: 13px; }
.languages a[aria-current] { background: var(--muted); color: var(--fg); }
.languages a:hover { background: var(--muted); }
`;

export interface Page {
  language: LanguageCode;
  title: string;
  /** Further rules. */
  css: string;
  /** Escaped already. */
  body: string;
}

export function renderPage({ language, title, css, body }: Page): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Postmonth</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/fonts/sans/wdth.css"><link rel="stylesheet" href="/fonts/arabic/400.css"><link rel="stylesheet" href="/fonts/arabic/600.css">
${language === 'ja' ? '<link rel="stylesheet" href="/fonts/jp/400.css"><link rel="stylesheet" href="/fonts/jp/600.css">' : ''}
<style>${look}${css}</style></head>
<body>${body}</body></html>`;
}

const names: Readonly<Record<LanguageCode, string>> = { en: 'English', ja: '日本語', ar: 'العربية' };

export function languageLinks(current: LanguageCode, label: string): string {
  const links = Object.entries(names).map(
    ([code, name]) =>
      `<a href="?language=${code}" lang="${code}" hreflang="${code}"${code === current ? ' aria-current="true"' : ''}>${name}</a>`,
  );
  return `<nav class="languages" aria-label="${label}">${links.join('')}</nav>`;
}

/** Serves the product's own webfonts under /fonts. */
export function serveFonts(app: Express): void {
  const require = createRequire(import.meta.url);
  for (const [path, entry] of [
    ['sans', '@fontsource-variable/ibm-plex-sans/wdth.css'],
    ['arabic', '@fontsource/ibm-plex-sans-arabic/400.css'],
    ['jp', '@fontsource/ibm-plex-sans-jp/400.css'],
  ] as const) {
    app.use(`/fonts/${path}`, express.static(dirname(require.resolve(entry)), { maxAge: '1d' }));
  }
}
