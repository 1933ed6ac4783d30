export { PropertyMappingPage as Component } from '../../features/property-mappings/property-mapping-page.tsx';
