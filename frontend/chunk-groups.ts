const smallParts = /[\\/](frontend[\\/]src[\\/](components[\\/][^\\/]+|lib[\\/].*)|contracts[\\/].*)$/;
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 };

/**
 * A page is to ask for few files: the libraries of every page in one, our code of every page in another, and what
 * some pages share in few. Without this each shared component is a file of its own.
 */
export const chunkGroups = [
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 3 },
  { name: 'application', tags: ['$initial' as const], priority: 2 },
  { name: 'parts', test: smallParts, minShareCount: 3, priority: 1.5 },
  { name: 'shared', ...shared, priority: 1 },
];
