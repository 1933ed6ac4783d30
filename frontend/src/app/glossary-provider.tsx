import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GlossaryContext, useGlossary } from '../lib/glossary.ts';

const none = new Map<string, string>();

/** Gives every screen the definitions of the glossary in its language. */
export function GlossaryProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <GlossaryContext value={useGlossary(i18n.language) ?? none}>{children}</GlossaryContext>;
}
