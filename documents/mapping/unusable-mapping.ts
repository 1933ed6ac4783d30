/** The mapping itself is at fault; no file can be read by it until an administrator has changed it. */
export class UnusableMapping extends Error {
  override name = 'UnusableMapping';
}
