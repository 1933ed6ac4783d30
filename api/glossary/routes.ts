import { z } from 'zod';
import type { Definition } from '#contracts/glossary.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { createMasterRoutes } from '../masters/routes.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { glossaryMaster } from './master.ts';

export function createGlossaryRoutes(dependencies: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(glossaryMaster, dependencies),
    ...createMasterRoutes(glossaryMaster),
    definitionsRoute(),
  ];
}

const columns: Record<LanguageCode, { term: Part; definition: Part }> = {
  en: { term: sql`term_en`, definition: sql`definition_en` },
  ja: { term: sql`term_ja`, definition: sql`definition_ja` },
  ar: { term: sql`term_ar`, definition: sql`definition_ar` },
};

function definitionsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/glossary',
    summary: "Terms with their definitions in the reader's language, for the screens to explain.",
    tags: ['glossary'],
    policy: { signedIn: true },
    responses: {
      200: {
        description: 'Terms that have both in this language',
        schema: z.object({ terms: z.array(z.object({ term: z.string(), definition: z.string() })) }),
      },
    },
    handler: async ({ em, person }) => {
      const { term, definition } = columns[await languageOf(em, person)];
      const terms = await select<Definition>(
        em,
        sql`select ${term} as term, ${definition} as definition from glossary_term
            where is_active and retired_at is null and ${term} is not null and ${definition} is not null order by 1`,
      );
      return { terms };
    },
  });
}
