import { Button, Link as ChakraLink } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuLandmark, LuTruck } from 'react-icons/lu';
import { Link, useNavigate } from 'react-router-dom';
import type { MasterRecord } from '#contracts/masters.ts';
import { properties } from '#contracts/properties.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { AssociateDialog } from './associate-dialog.tsx';
import { DisposalDialog } from './disposal-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { useAssociated, useUnassociated } from './property-api.ts';
import { SetProviderDialog } from './set-provider-dialog.tsx';

interface Chosen {
  ids: number[];
  clear: () => void;
}

export function PropertyPage() {
  const { t } = useTranslation('properties');
  const mayHandOver = usePrivilege('properties', 'All');
  const { data: unassociated } = useUnassociated();
  const { data: inFunds } = useAssociated();
  const shownOf = useShownOf();
  const [handed, setHanded] = useState<MasterRecord | null>(null);
  const mayAssociate = usePrivilege('funds', 'All');
  const [associated, setAssociated] = useState<Chosen | null>(null);
  const [moved, setMoved] = useState<Chosen | null>(null);
  const [disposed, setDisposed] = useState<MasterRecord | null>(null);
  const mayReadCodes = usePrivilege('property_mapping');
  const navigate = useNavigate();
  const itemsOf = useCallback(
    (record: MasterRecord): RowMenuItem[] => {
      const codes = `/property_mapping?property=${encodeURIComponent(String(record.values['code']))}`;
      return [
        ...(mayHandOver ? [{ value: 'handOver', label: t('handOver.action'), onSelect: () => setHanded(record) }] : []),
        ...(mayReadCodes ? [{ value: 'mapping', label: t('mapping'), onSelect: () => void navigate(codes) }] : []),
      ];
    },
    [mayHandOver, mayReadCodes, navigate, t],
  );
  const bulkActs = (ids: number[], clear: () => void) => (
    <>
      {mayAssociate && (
        <Button size="xs" variant="ghost" onClick={() => setAssociated({ ids, clear })}>
          <LuLandmark aria-hidden />
          {t('associate.action')}
        </Button>
      )}
      {mayHandOver && (
        <Button size="xs" variant="ghost" onClick={() => setMoved({ ids, clear })}>
          <LuTruck aria-hidden />
          {t('setProvider.action')}
        </Button>
      )}
    </>
  );
  const held = inFunds && shownOf(inFunds, undefined, (count) => t('inFund', { count }));
  const loose = unassociated && <NotInFund key="loose" count={unassociated.count} />;
  const codes = mayReadCodes && (
    <ChakraLink asChild key="codes" colorPalette="ink">
      <Link to="/property_mapping">{t('mapping')}</Link>
    </ChakraLink>
  );
  return (
    <>
      <MasterPage
        definition={properties}
        facts={[held, loose, codes]}
        itemsOf={itemsOf}
        bulkActs={bulkActs}
        onSaved={(saved, before) => {
          const { disposedOn } = saved.values;
          if (mayHandOver && disposedOn && disposedOn !== before?.values['disposedOn']) setDisposed(saved);
        }}
      />
      {handed && <HandOverDialog record={handed} onClose={() => setHanded(null)} />}
      {associated && (
        <AssociateDialog ids={associated.ids} onClose={() => setAssociated(null)} onDone={associated.clear} />
      )}
      {moved && <SetProviderDialog ids={moved.ids} onClose={() => setMoved(null)} onDone={moved.clear} />}
      {disposed && <DisposalDialog record={disposed} onClose={() => setDisposed(null)} />}
    </>
  );
}

/** Leads to those without a fund, while there are any. */
function NotInFund({ count }: { count: number }) {
  const { t } = useTranslation('properties');
  if (count === 0) return t('notInFund', { count });
  return (
    <ChakraLink asChild colorPalette="provider" fontWeight="600" textDecoration="underline">
      <Link to="?isAssociated=false">{t('notInFund', { count })}</Link>
    </ChakraLink>
  );
}
