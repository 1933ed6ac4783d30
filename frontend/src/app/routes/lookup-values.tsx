export { LookupValuePage as Component } from '../../features/lookups/lookup-value-page.tsx';
