import { MappingInboxPage, MappingTabs } from '../../features/dataset-mappings/mapping-inbox-page.tsx';
import { TranslationPage } from '../../features/translations/translation-page.tsx';

/** `/mapping` */
export function MappingPage() {
  const tabs = <MappingTabs value="translations" others={['translations']} />;
  return <MappingInboxPage translations={<TranslationPage tabs={tabs} />} />;
}
