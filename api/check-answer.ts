import type { z } from 'zod';

/** An answer that differs from the schema of its route; not thrown in production. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

/**
 * Compares an answer, as JSON carries it, with the schema that its route declares for the status. A property that the
 * schema does not name is an error too.
 * @throws WrongAnswer naming the place
 */
export function checkAnswer(schema: z.ZodType, body: unknown, name: string): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw new WrongAnswer(`${name} answers ${first?.path.join('.') || 'the body'} wrongly: ${first?.message}.`);
  }
  const unnamed = unnamedIn(sent, parsed.data, []);
  if (unnamed) throw new WrongAnswer(`${name} answers ${unnamed.join('.')}, which its schema does not name.`);
}

/** Path of the first property that parsing has dropped. */
function unnamedIn(sent: unknown, parsed: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return null;
  for (const [key, value] of Object.entries(sent)) {
    if (!(key in parsed)) return [...path, key];
    const below = unnamedIn(value, (parsed as Record<string, unknown>)[key], [...path, key]);
    if (below) return below;
  }
  return null;
}
