import { describe, expect, it } from '@jest/globals';
import { filesBelow, read } from './tree.ts';

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

// A sentence that is nearly all placeholder would match any label.
const said = filesBelow('locales/en')
  .flatMap((path) => textsOf(JSON.parse(read(path)) as Words))
  .filter((text) => !text.includes('{{') || text.replace(/\{\{[^}]*\}\}/g, '').trim().length > 3)
  .map(pattern);

describe.each(filesBelow('docs/user-guide'))('%s', (path) => {
  it('calls everything what the screens call it', () => {
    const labels = [...read(path).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => (label ?? '').replace(/\s+/g, ' '));
    expect(labels.length).toBeGreaterThan(2);
    expect(labels.filter((label) => !said.some((sentence) => sentence.test(label)))).toEqual([]);
  });
});

describe.each(['README.md', ...filesBelow('docs')].filter((path) => path.endsWith('.md')))('%s', (path) => {
  it('links to what exists', () => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const links = [...read(path).matchAll(/(?<!!)\[[^\]]*\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => `${link}`);
    const all = new Set(filesBelow());
    const gone = links.filter((link) => {
      const target = new URL(link, `file:///${folder}/`).pathname.slice(1);
      return (
        !all.has(target) && ![...all].some((file) => file.startsWith(target.endsWith('/') ? target : `${target}/`))
      );
    });
    expect(gone).toEqual([]);
  });
});
