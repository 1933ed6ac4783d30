import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';

/**
 * A cache for each database that this process uses: ids mean different rows in different ones. Beyond `max` entries the
 * least recently used one is evicted.
 */
export function cachePerDatabase<Key extends {}, Value extends {}>(
  max: number,
): (em: EntityManager) => LRUCache<Key, Value> {
  const caches = new WeakMap<object, LRUCache<Key, Value>>();
  return (em) => {
    const connection = em.getConnection();
    const cache = caches.get(connection) ?? new LRUCache<Key, Value>({ max });
    caches.set(connection, cache);
    return cache;
  };
}
