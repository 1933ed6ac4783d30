import type { SyntaxNode } from '@lezer/common';
import { operandsOf } from './reading.ts';

/** The parts of a chain of the same sign or word; what stands in brackets is one part. */
export function chain(node: SyntaxNode, isAlike: (one: SyntaxNode) => boolean): SyntaxNode[] {
  const [first, ...others] = operandsOf(node);
  if (!first) return [];
  return [...(first.name === node.name && isAlike(first) ? chain(first, isAlike) : [first]), ...others];
}
