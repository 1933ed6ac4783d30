import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { ListState } from '../list/use-list-state.ts';
import { useRecordAddress } from './record-address.ts';
import type { RecordViewProps } from './record-view.tsx';

interface Asked {
  definition: MasterDefinition;
  list: Pick<ListState, 'page' | 'size'>;
  data: Page<MasterRecord> | undefined;
  addressOf: ((record: MasterRecord) => string) | undefined;
  /** The open record. */
  id: number | null;
}

/** The records before and after an open one on the page of the list; none for a record that is not on it. */
export function useNeighbours({ definition, list, data, addressOf, id }: Asked): RecordViewProps['neighbours'] {
  const { t } = useTranslation('masters');
  const numbered = useRecordAddress(definition);
  const navigate = useNavigate();
  const rows = data?.rows ?? [];
  const at = rows.findIndex((row) => row.id === id);
  if (!data || at < 0) return undefined;
  const openRow = (row: MasterRecord | undefined) =>
    row === undefined ? null : () => void navigate(addressOf?.(row) ?? numbered(row.id), { replace: true });
  const place = t('placeInList', { place: (list.page - 1) * list.size + at + 1, total: data.total });
  return { place, previous: openRow(rows[at - 1]), next: openRow(rows[at + 1]) };
}
