import type { TokenScope } from '#contracts/tokens.ts';

/** Keys of the words of scopes, whose own names hold the mark that separates areas of words. */
export const scopeWords = {
  'submissions:read': 'scope.readSubmissions',
  'submissions:upload': 'scope.uploadFiles',
  'published:read': 'scope.readPublished',
} as const satisfies Record<TokenScope, string>;
