import { Box } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringsFiles, connections } from '#contracts/connections.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { toast } from '../../components/toaster.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { TokenList } from '../../entities/tokens/token-list.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { useRunNow } from './connection-api.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionRuns } from './connection-runs.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { ProposalList } from './proposal-list.tsx';
import { typeOf } from './type-of.ts';
import { useConnectionColumns, useConnectionDetails } from './use-connection-columns.tsx';

/** `/integrationCenter`: the connections, with the form and the runs of each. */
export function ConnectionPage() {
  const { t } = useTranslation('connections');
  const mayRun = usePrivilege('integrationCenter', 'Edit');
  const isAll = usePrivilege('integrationCenter', 'All');
  const [form, setForm] = useState<{ record: MasterRecord | null } | null>(null);
  const columns = useConnectionColumns();
  const detailOf = useConnectionDetails();
  const run = useRunNow();
  const tabs = useMemo(
    () => [
      { value: 'runs', label: t('runs.tab'), content: (record: MasterRecord) => <ConnectionRuns record={record} /> },
      {
        value: 'messages',
        label: t('messages.tab'),
        content: (record: MasterRecord) => <DeliveryLog record={record} />,
        isOf: (record: MasterRecord) => !bringsFiles(typeOf(record)),
      },
      {
        value: 'attachments',
        label: t('attachments.tab'),
        content: (record: MasterRecord) => <ProposalList record={record} />,
        isOf: (record: MasterRecord) => typeOf(record) === 'MAILBOX',
      },
      {
        value: 'tokens',
        label: t('tokens'),
        content: (record: MasterRecord) => <AccountTokens record={record} isAll={isAll} />,
      },
    ],
    [t, isAll],
  );
  const runNow = (id: number) =>
    run.mutate(
      { id },
      { onSuccess: () => toast.success({ title: t('runs.started') }), onError: (error) => toast.failure(error) },
    );
  const itemsOf = ({ id, allowedActs }: MasterRecord): RowMenuItem[] =>
    mayRun && allowedActs.includes('edit') ? [{ value: 'run', label: t('runs.now'), onSelect: () => runNow(id) }] : [];
  return (
    <>
      <MasterPage
        definition={connections}
        tabs={tabs}
        columns={columns}
        detailOf={detailOf}
        itemsOf={itemsOf}
        openForm={(record) => setForm({ record })}
      />
      {form && <ConnectionForm record={form.record} onClose={() => setForm(null)} />}
    </>
  );
}

/** Programs of the provider act as the service account of the connection. */
function AccountTokens({ record, isAll }: { record: MasterRecord; isAll: boolean }) {
  return (
    <Box p="3">
      <TokenList place={`/connections/${record.id}/tokens`} mayChange={isAll && record.allowedActs.includes('edit')} />
    </Box>
  );
}
