/** How a person works with the product; kept with the account, the same on every machine. */
export interface Preferences {
  /** Single letters act on a page. Off for those whose speech input or hands press letters by accident. */
  hasShortcuts: boolean;
  /** After a decision the next submission of the queue opens. */
  opensNext: boolean;
  /** Texts that a reviewer writes again and again, newest last. */
  savedComments: string[];
}

export const defaultPreferences: Preferences = { hasShortcuts: true, opensNext: true, savedComments: [] };

export const mostSavedComments = 50;
