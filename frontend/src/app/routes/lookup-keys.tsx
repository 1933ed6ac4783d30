export { LookupKeyPage as Component } from '../../features/lookups/lookup-key-page.tsx';
