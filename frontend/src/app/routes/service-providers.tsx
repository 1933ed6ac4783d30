export { ServiceProviderPage as Component } from '../../features/service-providers/service-provider-page.tsx';
