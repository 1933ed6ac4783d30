/** The data cannot be loaded as it is; a new file or a mapping cures it. */
export class LoadRefused extends Error {
  override name = 'LoadRefused';
}
