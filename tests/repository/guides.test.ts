import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { guideOf } from '../../frontend/guide-module.ts';
import { filesBelow, read, root } from './tree.ts';

interface Words {
  [key: string]: string | Words;
}

const textsOf = (words: Words): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence of the locales with its placeholders filled by anything. */
const pattern = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\{[^}]*\}\}/)
      .map(literal)
      .join('.+')}$`,
  );

const fixedPart = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '').trim();

/** A sentence that is nearly all placeholder would match any label; Japanese says as much in fewer letters. */
const leastFixed = { en: 4, ja: 2, ar: 4 } as const;
type Language = keyof typeof leastFixed;
const languages = Object.keys(leastFixed) as Language[];

const saidIn = (language: Language) =>
  filesBelow(`locales/${language}`)
    .flatMap((path) => textsOf(JSON.parse(read(path)) as Words))
    .filter((text) => !text.includes('{{') || fixedPart(text).length >= leastFixed[language])
    .map(pattern);

const folderOf = (language: Language) => `docs/user-guide/${language}`;
const guidesOf = (language: Language) => filesBelow(folderOf(language));

describe.each(languages)('the guides in %s', (language) => {
  const said = saidIn(language);

  it.each(guidesOf(language))('%s calls everything what the screens call it', (path) => {
    const labels = [...read(path).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => (label ?? '').replace(/\s+/g, ' '));
    expect(labels.length).toBeGreaterThan(2);
    expect(labels.filter((label) => !said.some((sentence) => sentence.test(label)))).toEqual([]);
  });

  it.each(guidesOf(language))('%s can be shown by the page, which is not built otherwise', (path) => {
    expect(guideOf(read(path), path).blocks.length).toBeGreaterThan(2);
  });

  it.each(guidesOf(language))('%s is short enough to be read', (path) => {
    expect(read(path).split('\n').length).toBeLessThanOrEqual(300);
  });
});

/** What has to be the same in every language, in its order: headings with their anchors, pictures, links, and the parts between. */
function shapeOf(path: string): string[] {
  return read(path)
    .split('\n')
    .flatMap((line) => {
      const heading = /^(#+) <a id="([^"]+)"><\/a>\S/.exec(line);
      const picture = /^!\[[^\]]+\]\((?:\.\.\/)+pictures\/[a-z]{2}\/([\w-]+\.\w+)\)$/.exec(line);
      const links = [...line.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, to]) => `link ${to}`);
      if (heading) return [`${heading[1]} ${heading[2]}`];
      if (line.startsWith('#')) return [`a heading without an anchor: ${line}`];
      if (picture) return [`picture ${picture[1]}`];
      if (line.startsWith('![')) return [`not a picture of this language: ${line}`];
      const item = /^(\d+\.|-) /.exec(line);
      const row = line.startsWith('|') ? [`row of ${line.split('|').length - 2}`] : [];
      return [...(item ? [`item ${item[1]}`] : []), ...row, ...links.toSorted()];
    });
}

describe('the guides of the three languages', () => {
  const files = guidesOf('en').map((path) => path.slice(folderOf('en').length));

  it.each(['ja', 'ar'] as const)('are the same files in %s', (language) => {
    expect(guidesOf(language).map((path) => path.slice(folderOf(language).length))).toEqual(files);
  });

  it.each(files)('%s has the same headings, anchors, steps, tables, pictures and links in each', (file) => {
    const [english, ...others] = languages.map((language) => shapeOf(`${folderOf(language)}${file}`));
    expect(english?.some((part) => part.startsWith('a heading') || part.startsWith('not a picture'))).toBe(false);
    for (const other of others) expect(other).toEqual(english);
  });

  it.each(files)('%s shows the pictures of its own language', (file) => {
    const foreign = languages.filter((language) =>
      [...read(`${folderOf(language)}${file}`).matchAll(/pictures\/([a-z]{2})\//g)].some(([, of]) => of !== language),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the pictures of the guides', () => {
  const pictures = filesBelow('docs/pictures').filter((path) => path.endsWith('.webp'));
  const texts = ['README.md', ...languages.flatMap(guidesOf)].map(read).join('\n');

  it('are all shown somewhere', () => {
    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures.filter((path) => !texts.includes(path.slice('docs/'.length)))).toEqual([]);
  });

  it.each(pictures)('%s is small enough to be sent', (path) => {
    expect(statSync(join(root, path)).size).toBeLessThanOrEqual(120_000);
  });
});

describe.each(['README.md', ...filesBelow('docs')].filter((path) => path.endsWith('.md')))('%s', (path) => {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
  const targetOf = (link: string) => new URL(link, `file:///${folder}/`).pathname.slice(1);
  const all = filesBelow();

  it('links to what exists', () => {
    const links = [...read(path).matchAll(/!?\[[^\]]*\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => `${link}`);
    const gone = links.filter((link) => {
      const target = targetOf(link);
      return !all.some((file) => file === target || file.startsWith(target.endsWith('/') ? target : `${target}/`));
    });
    expect(gone).toEqual([]);
  });

  it('links to anchors that its guides have', () => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]*)#([\w-]+)\)/g)]
      .map(([, link = '', anchor = '']) => ({ target: link === '' ? path : targetOf(link), anchor }))
      .filter(({ target }) => target.startsWith('docs/user-guide/'));
    expect(links.filter(({ target, anchor }) => !read(target).includes(`<a id="${anchor}"></a>`))).toEqual([]);
  });
});
