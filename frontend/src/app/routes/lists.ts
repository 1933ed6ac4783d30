/**
 * The pages of lists, as one piece: they are made of the same parts, and people open one after the other. A piece for each
 * would cut what they share with the dashboards into many small files.
 */
export { AccountMappingPage } from '../../features/account-mappings/account-mapping-page.tsx';
export { AuditPage } from '../../features/audit/audit-page.tsx';
export { ConfigureDatasetPage } from './configure-dataset.tsx';
export { ChartPage } from '../../features/charts/chart-page.tsx';
export { ChartViewPage } from '../../features/charts/chart-view-page.tsx';
export { ConnectionPage } from '../../features/connections/connection-page.tsx';
export { DatasetMappingPage } from '../../features/dataset-mapping/mapping-page.tsx';
export { DatasetPage } from './datasets.tsx';
export { AssociationPage } from '../../features/funds/association-page.tsx';
export { FundPage } from '../../features/funds/fund-page.tsx';
export { GlossaryPage } from '../../features/glossary/glossary-page.tsx';
export { LookupKeysPage } from './lookup-keys.tsx';
export { LookupValuePage } from '../../features/lookups/lookup-value-page.tsx';
export { FormerAddress } from './former-address.tsx';
export { ManageFrequencyPage } from './manage-frequency.tsx';
export { MappingPage } from './mapping.tsx';
export { OrphanPage } from '../../features/orphans/orphan-page.tsx';
export { PropertyPage } from '../../features/properties/property-page.tsx';
export { PropertyMappingPage } from '../../features/property-mappings/property-mapping-page.tsx';
export { RolePage } from '../../features/roles/role-page.tsx';
export { RulesPage } from '../../features/rule-sets/rules-page.tsx';
export { ServiceProviderPage } from '../../features/service-providers/service-provider-page.tsx';
export { StuckPage } from '../../features/stuck/stuck-page.tsx';
export { ComparisonPage } from '../../features/uploaded-files/comparison/comparison-page.tsx';
export { FileProcessingPage } from '../../features/uploaded-files/file-processing-page.tsx';
export { UploadedFilesPage } from '../../features/uploaded-files/uploaded-files-page.tsx';
export { UserPage } from '../../features/users/user-page.tsx';
export { WorkflowConfigurationPage } from '../../features/workflow-configuration/workflow-configuration-page.tsx';
