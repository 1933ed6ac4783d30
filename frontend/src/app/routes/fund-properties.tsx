export { AssociationPage as Component } from '../../features/funds/association-page.tsx';
