import { posix } from 'node:path';
import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import type { Block, GuideModule, Inline } from './src/features/help/guide-blocks.ts';

const anchor = /^<a id="([a-z0-9-]+)"><\/a>/;
const closing = '</a>';
/** `docs/user-guide/<language>/<file>.md` */
const guidePath = /user-guide\/[a-z]{2}\/(.+)\.md$/;

/**
 * The blocks of a guide. Whatever is not among those that the page draws, raw HTML before all, is refused: a guide that
 * cannot be shown as it is written does not build.
 * @param path of the Markdown file; links and pictures are relative to it
 */
export function guideOf(markdown: string, path: string): GuideModule {
  const pictures: string[] = [];
  const folder = posix.dirname(path);
  const refuse = (token: Token): never => {
    throw new Error(`${path}: guides have no ${token.type}: ${token.raw.slice(0, 60)}`);
  };

  function linkTo(href: string): string | undefined {
    const [file = '', hash] = href.split('#');
    const target = file === '' ? path : posix.join(folder, file);
    const guide = guidePath.exec(target)?.[1];
    return guide === undefined ? undefined : `/help/${guide}${hash === undefined ? '' : `#${hash}`}`;
  }

  function inline(token: Token): Inline[] {
    switch (token.type) {
      case 'text':
        // A mark beside punctuation and a letter without a space is none for Markdown, and would be shown as it is.
        if (token.raw.includes('**')) throw new Error(`${path}: a mark that marks nothing: ${token.raw}`);
        return [(token as Tokens.Text).text.replaceAll('\n', ' ')];
      case 'escape':
        return [(token as Tokens.Escape).text];
      case 'codespan':
        return [{ as: 'code', text: (token as Tokens.Codespan).text }];
      case 'strong':
      case 'em':
        return [{ as: token.type, children: inlines(token.tokens) }];
      case 'link': {
        const to = linkTo((token as Tokens.Link).href);
        return [{ as: 'link', children: inlines(token.tokens), ...(to === undefined ? {} : { to }) }];
      }
      default:
        return refuse(token);
    }
  }
  const inlines = (tokens: readonly Token[] = []): Inline[] => tokens.flatMap(inline);

  function heading({ depth, text, tokens, raw }: Tokens.Heading): Block {
    const id = anchor.exec(text)?.[1];
    if (id === undefined) throw new Error(`${path}: a heading without <a id="..."></a>: ${raw.trim()}`);
    const words = tokens.filter(
      (token) => !(token.type === 'html' && (token.raw === closing || token.raw.startsWith('<a id='))),
    );
    return { as: 'heading', depth, id, children: inlines(words) };
  }

  function picture({ href, text }: Tokens.Image): Block {
    pictures.push(href);
    return { as: 'picture', index: pictures.length - 1, alt: text };
  }

  function block(token: Token): Block[] {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [heading(token as Tokens.Heading)];
      case 'text':
      case 'paragraph': {
        const [first, ...more] = token.tokens ?? [];
        if (first?.type === 'image' && more.length === 0) return [picture(first as Tokens.Image)];
        return [{ as: 'paragraph', children: inlines(token.tokens) }];
      }
      case 'code':
        return [{ as: 'code', text: (token as Tokens.Code).text }];
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [{ as: 'list', isOrdered: ordered, items: items.map((item) => item.tokens.flatMap(block)) }];
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens));
        return [{ as: 'table', heads: cells(header), rows: rows.map(cells) }];
      }
      default:
        return refuse(token);
    }
  }

  return { blocks: lexer(markdown).flatMap(block), pictures };
}
