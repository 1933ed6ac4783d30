import type { ReactNode } from 'react';
import { lookupKeys } from '#contracts/lookups.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { DefaultLanguage } from './default-language.tsx';

export function LookupKeyPage({ tabs }: { tabs?: ReactNode }) {
  return (
    <>
      <MasterPage definition={lookupKeys} above={tabs} />
      <DefaultLanguage />
    </>
  );
}
