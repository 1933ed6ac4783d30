import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A part that is fetched when it is first shown, such as a dialog; nothing stands in its place until then. */
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
