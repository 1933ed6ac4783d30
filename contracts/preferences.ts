import type { ViewedListName } from './saved-views.ts';

/** How a person wants to see the table of a list. */
export interface ListLook {
  /** Pixels, by column; a column that is not named takes what it needs. */
  widths: Record<string, number>;
  /** Null leaves it to the number of columns. */
  isCompact: boolean | null;
}

/** How a person works with the product; kept with the account, the same on every machine. */
export interface Preferences {
  /** Single letters act on a page. Off for those whose speech input or hands press letters by accident. */
  hasShortcuts: boolean;
  /** After a decision the next submission of the queue opens. */
  opensNext: boolean;
  /** Texts that a reviewer writes again and again, newest last. */
  savedComments: string[];
  listLooks: Partial<Record<ViewedListName, ListLook>>;
}

export const defaultPreferences: Preferences = {
  hasShortcuts: true,
  opensNext: true,
  savedComments: [],
  listLooks: {},
};

/** Widths that a column can be given. */
export const columnWidths = { narrow: 100, medium: 180, wide: 320 } as const;

export const mostSavedComments = 50;
