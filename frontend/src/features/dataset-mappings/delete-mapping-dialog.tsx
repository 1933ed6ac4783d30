import { useTranslation } from 'react-i18next';
import type { MappingPlaceRow } from '#contracts/mapping-places.schema.ts';
import { mappingPlaces } from '#contracts/mapping-places.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import { DependantList } from '../../entities/masters/dependant-list.tsx';
import { useDeleteRecord, useDependants } from '../../entities/masters/masters.ts';
import { useDates } from '../../lib/dates.ts';

/** Asks first, and names the submissions that still need the mapping. */
export function DeleteMappingDialog({ row, onClose }: { row: MappingPlaceRow; onClose: () => void }) {
  const { t } = useTranslation('dataset-mappings');
  const { series } = useDates();
  const id = row.mapping!.id;
  const { data, error } = useDependants(mappingPlaces, id);
  const remove = useDeleteRecord(mappingPlaces);
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ outcome }) => {
        const more = outcome === 'retired' ? { text: t('remove.kept') } : {};
        toast.success({ title: t('deleted'), ...more });
        onClose();
      },
    });
  const name = series([row.dataset.name, row.subject?.name ?? row.serviceProvider.name]);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('remove.title', { name })}
      text={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      onConfirm={confirm}
      isDangerous
      isPending={remove.isPending}
      isDisabled={data === undefined || data.live.length > 0}
      error={remove.error ?? error}
    >
      {data && data.live.length > 0 && <DependantList definition={mappingPlaces} live={data.live} />}
    </ConfirmDialog>
  );
}
