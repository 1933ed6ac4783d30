export { PropertyPage as Component } from '../../features/properties/property-page.tsx';
