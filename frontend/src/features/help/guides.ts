import type { BaseRole } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Block, GuideModule } from './guide-blocks.ts';
import { textOf } from './guide-blocks.ts';

const chapters = [
  'first-steps',
  'month',
  'submissions',
  'files',
  'portfolio',
  'collection',
  'schedule',
  'mappings',
  'charts',
  'rules',
  'reports',
  'connections',
  'people',
  'lists',
] as const;

/** Files of `docs/user-guide/<language>/`, in the order in which they are read. */
export const guideFiles = [
  'data-provider',
  'reviewer',
  ...chapters.map((chapter) => `administrator/${chapter}` as const),
  'operator',
] as const;
export type GuideFile = (typeof guideFiles)[number];

/** Who reads which guide. */
export type Side = 'provider' | 'reviewer' | 'administrator';

export const filesOf: Readonly<Record<Side, readonly GuideFile[]>> = {
  provider: ['data-provider'],
  reviewer: ['reviewer'],
  administrator: guideFiles.filter((file) => file === 'operator' || file.startsWith('administrator/')),
};

const sides: Readonly<Record<BaseRole, Side>> = {
  DataProvider: 'provider',
  Reviewer: 'reviewer',
  Admin: 'administrator',
  SuperAdmin: 'administrator',
};
export const sideOf = (role: BaseRole): Side => sides[role];

export interface Chapter extends GuideModule {
  file: GuideFile;
  title: string;
}

/** Vite finds the files of an import by its fixed parts, one folder deep. */
function load(language: LanguageCode, file: GuideFile): Promise<GuideModule> {
  const [name = '', chapter] = file.split('/');
  return (
    chapter === undefined
      ? import(`../../../../docs/user-guide/${language}/${name}.md`)
      : import(`../../../../docs/user-guide/${language}/administrator/${chapter}.md`)
  ) as Promise<GuideModule>;
}

const titleOf = (blocks: readonly Block[]): string => {
  const first = blocks[0];
  return first?.as === 'heading' ? textOf(first.children) : '';
};

/** All chapters that this side reads, in this language. */
export const loadChapters = (language: LanguageCode, side: Side): Promise<Chapter[]> =>
  Promise.all(
    filesOf[side].map(async (file) => {
      const { blocks, pictures } = await load(language, file);
      return { file, blocks, pictures, title: titleOf(blocks) };
    }),
  );
