import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../components/page-header.tsx';

export function AdminDashboard() {
  const { t } = useTranslation('shell');
  return <PageHeader title={t('page.dashboard')} />;
}
