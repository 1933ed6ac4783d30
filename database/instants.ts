import { p } from '@mikro-orm/core';

/** When a row was made. The database fills it in for rows that come by other ways than the entity manager. */
export const whenMade = () =>
  p
    .datetime()
    .onCreate(() => new Date())
    .defaultRaw('now()');

/** When a row was last changed by the entity manager. */
export const whenChanged = () => whenMade().onUpdate(() => new Date());
