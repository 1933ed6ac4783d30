import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuBookOpen, LuLink } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import { masterAccounts, masterCharts } from '#contracts/charts.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { AssociateDialog } from './associate-dialog.tsx';
import { chartAddress } from './chart-api.ts';
import { StarterCharts } from './starter-charts.tsx';

const addressOf = ({ id }: MasterRecord) => chartAddress(id);

/** `/chartsofAC`: the master charts of the house. */
export function ChartPage() {
  const { t } = useTranslation('charts');
  const navigate = useNavigate();
  const mayAssociate = usePrivilege('chartsofAC', 'All');
  const mayEdit = usePrivilege('chartsofAC', 'Edit');
  const { mayChangeShared } = useSession();
  const [associated, setAssociated] = useState<MasterRecord | null>(null);
  const itemsOf = useCallback(
    (record: MasterRecord): RowMenuItem[] => [
      {
        value: 'view',
        label: (
          <>
            <LuBookOpen aria-hidden /> {t('view')}
          </>
        ),
        onSelect: () => void navigate(chartAddress(record.id)),
      },
      ...(mayAssociate
        ? [
            {
              value: 'associate',
              label: (
                <>
                  <LuLink aria-hidden /> {t('associate')}
                </>
              ),
              onSelect: () => setAssociated(record),
            },
          ]
        : []),
    ],
    [navigate, t, mayAssociate],
  );
  const close = () => void navigate('/chartsofAC');
  return (
    <>
      <MasterPage
        definition={masterCharts}
        imported={masterAccounts}
        addressOf={addressOf}
        opened={{ id: null, close }}
        itemsOf={itemsOf}
        below={mayEdit && mayChangeShared && <StarterCharts />}
      />
      {associated && (
        <AssociateDialog
          chartId={associated.id}
          name={String(associated.values['name'])}
          onClose={() => setAssociated(null)}
        />
      )}
    </>
  );
}
