export { MappingFormPage as Component } from '../../features/account-mappings/mapping-form-page.tsx';
