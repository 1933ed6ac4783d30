import { propertyMappings } from '#contracts/property-mappings.ts';
import { MasterPage } from '../../components/masters/master-page.tsx';

export function PropertyMappingPage() {
  return <MasterPage definition={propertyMappings} />;
}
