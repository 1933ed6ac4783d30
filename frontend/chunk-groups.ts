const smallParts = /[\\/](frontend[\\/]src[\\/](components[\\/][^\\/]+|lib[\\/].*)|contracts[\\/].*)$/;
const masters = /[\\/]frontend[\\/]src[\\/]entities[\\/]masters[\\/]/;
/** A reader opens all chapters of one language. */
const guides = /[\\/]docs[\\/]user-guide[\\/]([a-z]{2})[\\/].+\.md$/;
/** What every list draws with, the lists of the dashboards too. */
const lists = /[\\/]frontend[\\/]src[\\/]entities[\\/]list[\\/]/;
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 };

/**
 * A page is to ask for few files: the libraries of every page in one, our code of every page in another, and what
 * some pages share in few. Without this each shared component is a file of its own. The screens of masters are many and
 * large: a small file that is merged into theirs would bring them to the dashboards, which show none.
 */
export const chunkGroups = [
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 3 },
  { name: 'application', tags: ['$initial' as const], priority: 2 },
  { name: (id: string) => `guide-${guides.exec(id)?.[1] ?? ''}`, test: guides, priority: 4 },
  { name: 'list', test: lists, minShareCount: 2, priority: 1.6 },
  { name: 'parts', test: smallParts, minShareCount: 3, priority: 1.5 },
  { name: 'masters', ...shared, test: masters, priority: 1.2 },
  { name: 'shared', ...shared, priority: 1 },
];
