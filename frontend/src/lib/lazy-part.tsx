import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is fetched when it is first rendered, such as a dialog. Renders nothing until the code has arrived. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
