import { Button } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuListTree } from 'react-icons/lu';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { funds } from '#contracts/funds.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { useRecord } from '../../entities/masters/masters.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useQueryParams } from '../../lib/use-query-params.ts';
import { associationsAddress, fundAddress } from './fund-address.ts';
import { useFundNamed } from './fund-api.ts';
import { FundTree } from './fund-tree.tsx';
import { FundTypesDialog } from './fund-types-dialog.tsx';

const addressOf = (record: MasterRecord) => fundAddress(String(record.values['name']));

/** `/funds`, and the same page with a fund, its form or an empty form open over it. */
export function FundPage() {
  const { t } = useTranslation('funds');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { FundName } = useParams();
  const [params, changeParams] = useQueryParams();
  const mayEdit = usePrivilege('funds', 'Edit');
  const mayAssociate = usePrivilege('funds', 'All');
  const [hasTypes, setTypes] = useState(false);
  const named = useFundNamed(FundName);
  const form = useFormOfAddress(pathname, Number(params.get('fundId')));
  const itemsOf = useCallback(
    ({ id }: MasterRecord): RowMenuItem[] =>
      mayAssociate
        ? [
            {
              value: 'associate',
              label: t('associate.action'),
              onSelect: () => void navigate(associationsAddress(id)),
            },
          ]
        : [],
    [mayAssociate, navigate, t],
  );
  if (form?.error) return <ErrorState error={form.error} onRetry={form.retry} />;
  if (named.error) return <ErrorState error={named.error} onRetry={() => void named.refetch()} />;
  // The fund was renamed: the address becomes that of today.
  if (named.data && named.data.name !== FundName) return <Navigate replace to={fundAddress(named.data.name)} />;
  const isTree = params.get('view') === 'tree';
  const close = () => void navigate({ pathname: '/funds', search: params.toString() });
  return (
    <>
      <MasterPage
        definition={funds}
        itemsOf={itemsOf}
        addressOf={addressOf}
        opened={{ id: named.data?.id ?? null, close }}
        form={form?.isReady ? { record: form.record, close: () => void navigate('/funds') } : undefined}
        view={isTree ? <FundTree /> : undefined}
        actions={
          <>
            <SegmentChoice
              label={t('views.label')}
              value={isTree ? 'tree' : 'table'}
              onChange={(view) =>
                changeParams((next) => {
                  if (view === 'tree') next.set('view', view);
                  else next.delete('view');
                })
              }
              options={[
                { value: 'table', label: t('views.table') },
                { value: 'tree', label: t('views.tree') },
              ]}
            />
            {mayEdit && (
              <Button variant="outline" onClick={() => setTypes(true)}>
                <LuListTree aria-hidden />
                {t('types.action')}
              </Button>
            )}
          </>
        }
      />
      {hasTypes && <FundTypesDialog onClose={() => setTypes(false)} />}
    </>
  );
}

interface FormOfAddress {
  record: MasterRecord | null;
  isReady: boolean;
  /** The fund could not be read, or there is none of this number. */
  error: unknown;
  retry: () => void;
}

/** The form that `/fundsAdd` and `/fundsEdit?fundId=` open; none without a fund to edit. */
function useFormOfAddress(pathname: string, fundId: number): FormOfAddress | null {
  const mayEdit = usePrivilege('funds', 'Edit');
  const isEdit = pathname === '/fundsEdit' && Number.isSafeInteger(fundId) && fundId > 0;
  const { data, error, refetch } = useRecord(funds, isEdit && mayEdit ? fundId : null);
  const retry = () => void refetch();
  if (!mayEdit) return null;
  if (pathname === '/fundsAdd') return { record: null, isReady: true, error: null, retry };
  return isEdit ? { record: data ?? null, isReady: data !== undefined, error: data ? null : error, retry } : null;
}
