/** Numbers that look random and are the same on every machine; `at` in [0, 1). */
export function chance(...keys: (string | number)[]): number {
  let hash = 2166136261;
  for (const char of keys.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

export function pick<T>(list: readonly T[], ...keys: (string | number)[]): T {
  return list[Math.floor(chance(...keys) * list.length)] as T;
}
