import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { foldKey } from '#contracts/text.ts';
import { api } from './api.ts';

/** Definitions by their folded term; empty until they are there. */
export const GlossaryContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Read once an hour and language; a page without definitions is a page none the less. */
export function useGlossary(language: string): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['glossary', language],
    queryFn: async ({ signal }) => {
      const { terms } = await api.get('/glossary', { signal });
      return new Map(terms.map(({ term, definition }) => [foldKey(term), definition]));
    },
    staleTime: 3_600_000,
    retry: false,
  });
  return data;
}

export function useDefinition(text: string): string | undefined {
  return use(GlossaryContext).get(foldKey(text));
}
