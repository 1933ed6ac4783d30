/** A text of a guide as `frontend/guide-module.ts` makes it from Markdown: no HTML, only what the page knows to draw. */
export type Inline =
  | string
  | { as: 'strong' | 'em'; children: Inline[] }
  | { as: 'code'; text: string }
  /** `to` is absent where the target is no page of the product. */
  | { as: 'link'; to?: string; children: Inline[] };

export type Block =
  | { as: 'heading'; depth: number; id: string; children: Inline[] }
  | { as: 'paragraph'; children: Inline[] }
  | { as: 'list'; isOrdered: boolean; items: Block[][] }
  | { as: 'table'; heads: Inline[][]; rows: Inline[][][] }
  | { as: 'code'; text: string }
  /** The place among the pictures of the module. */
  | { as: 'picture'; index: number; alt: string };

/** What importing a Markdown file gives. */
export interface GuideModule {
  blocks: Block[];
  /** Addresses of the pictures. */
  pictures: string[];
}

export const textOf = (children: readonly Inline[]): string =>
  children
    .map((part) => (typeof part === 'string' ? part : part.as === 'code' ? part.text : textOf(part.children)))
    .join('');
