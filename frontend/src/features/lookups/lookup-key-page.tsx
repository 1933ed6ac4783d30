import { lookupKeys } from '#contracts/lookups.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { DefaultLanguage } from './default-language.tsx';

export function LookupKeyPage() {
  return (
    <>
      <MasterPage definition={lookupKeys} />
      <DefaultLanguage />
    </>
  );
}
