import { attributeOf } from './xml-values.ts';

export interface Relationship {
  id: string;
  type: string;
  /** Name of the part, or the address of what lies outside the package. */
  target: string;
}

/** Name of the part that says what `partName` refers to; the package itself is the empty name. */
export function relationshipsName(partName: string): string {
  const slash = partName.lastIndexOf('/');
  return `${partName.slice(0, slash + 1)}_rels/${partName.slice(slash + 1)}.rels`;
}

export function readRelationships(partName: string, xml: string | null): Relationship[] {
  return [...(xml ?? '').matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => ({
    id: attributeOf(tag, 'Id') ?? '',
    type: attributeOf(tag, 'Type') ?? '',
    target: resolveTarget(partName, attributeOf(tag, 'Target') ?? ''),
  }));
}

function resolveTarget(partName: string, target: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return target;
  if (target.startsWith('/')) return target.slice(1);
  const path = partName.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}
