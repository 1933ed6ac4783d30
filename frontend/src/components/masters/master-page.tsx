import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { LuPlus, LuUpload } from 'react-icons/lu';
import type { Dependant, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { mostExported } from '#contracts/masters.ts';
import { isApiError } from '../../lib/api-error.ts';
import { apiAddress } from '../../lib/api.ts';
import { useChangeStatus, useRecords, useWholeTotal } from '../../lib/masters.ts';
import { usePrivilege } from '../../lib/session.ts';
import { DownloadMenu } from '../download-menu.tsx';
import { useListState } from '../list/use-list-state.ts';
import type { ListState } from '../list/use-list-state.ts';
import { useListView } from '../list/use-list-view.ts';
import type { ListView } from '../list/use-list-view.ts';
import { PageHeader } from '../page-header.tsx';
import type { RowMenuItem } from '../row-menu.tsx';
import { toast } from '../toaster.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MasterList, useMasterColumns } from './master-list.tsx';
import type { MasterListProps } from './master-list.tsx';
import { useOpenRecord } from './record-address.ts';
import { RecordForm } from './record-form.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import type { FreeingProps } from './refused-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RecordView } from './record-view.tsx';
import type { RecordTab } from './record-view.tsx';
import { filterNames } from './use-master-filters.ts';
import { useMasterWords } from './use-master-words.ts';
import { useNeighbours } from './use-neighbours.ts';

export interface MasterPageProps {
  definition: MasterDefinition;
  tabs?: readonly RecordTab[];
  /** After the count, under the title. */
  facts?: readonly ReactNode[];
  /** Before the button that adds. */
  actions?: ReactNode;
  /** Acts of this master alone, after Edit. */
  itemsOf?: (record: MasterRecord) => RowMenuItem[];
  /** Acts of this master alone for many records. */
  bulkActs?: MasterListProps['bulkActs'];
  /** In place of the list. */
  view?: ReactNode;
  /** The open record, when the address names it in another way than by its number. */
  opened?: { id: number | null; close: () => void };
  /** Where a record's name leads, in that case. */
  addressOf?: (record: MasterRecord) => string;
  /** A form that the address opens; null adds a record. */
  form?: { record: MasterRecord | null; close: () => void } | undefined;
  /** Frees a record of what depends on it, where that forbids to deactivate or delete it. */
  Freeing?: ComponentType<FreeingProps>;
  onSaved?: (saved: MasterRecord, before: MasterRecord | null) => void;
}

type Open =
  | { kind: 'form'; record: MasterRecord | null }
  | { kind: 'delete' | 'deactivate' | 'restore'; record: MasterRecord }
  | { kind: 'refused'; record: MasterRecord; live: Dependant[] }
  | { kind: 'import' };

/** The set-up screen of a master: list, record, form, deletion, import and downloads. */
export function MasterPage(props: MasterPageProps) {
  const { definition, tabs, facts = [], actions, view, addressOf, form, onSaved } = props;
  const words = useMasterWords(definition);
  const mayEdit = usePrivilege(definition.screen, 'Edit');
  const list = useListState({ filters: filterNames(definition), sort: definition.sort ?? definition.title });
  const { data } = useRecords(definition, list.query);
  const columns = useMasterColumns(definition, addressOf);
  const shown = useListView(definition.name, columns);
  const whole = useWholeTotal(definition, list.activeCount > 0);
  const numbered = useOpenRecord(definition);
  const opened = props.opened ?? numbered;
  const neighbours = useNeighbours({ definition, list, data, addressOf, id: opened.id });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const menuOf = useRowMenu(definition, setOpen, props.itemsOf);
  const steps = mayEdit && (
    <>
      <Button variant="outline" onClick={() => setOpen({ kind: 'import' })}>
        <LuUpload aria-hidden />
        {words.t('import')}
      </Button>
      <Button colorPalette="ink" onClick={() => setOpen({ kind: 'form', record: null })}>
        <LuPlus aria-hidden />
        {words.word('addTitle')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={words.many}
        facts={data ? [words.shown(data, whole), ...facts] : []}
        actions={
          <>
            <DownloadButton definition={definition} query={list.query} total={data?.total} shown={shown} />
            {actions}
            {steps}
          </>
        }
      />
      {view ?? (
        <MasterList
          {...{ definition, list, menuOf, whole, columns }}
          view={shown}
          firstSteps={steps}
          bulkActs={props.bulkActs}
        />
      )}
      {opened.id !== null && (
        <RecordView
          definition={definition}
          id={opened.id}
          neighbours={neighbours}
          onClose={opened.close}
          onEdit={(record) => setOpen({ kind: 'form', record })}
          onRestore={(record) => setOpen({ kind: 'restore', record })}
          tabs={tabs}
        />
      )}
      {open?.kind === 'form' && (
        <RecordForm
          {...{ definition, record: open.record }}
          onClose={close}
          onSaved={(saved) => onSaved?.(saved, open.record)}
        />
      )}
      {form && <RecordForm {...{ definition, record: form.record }} onClose={form.close} />}
      {open?.kind === 'deactivate' && <DeactivateDialog {...{ definition, record: open.record }} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog {...{ definition, record: open.record }} Freeing={props.Freeing} onClose={close} />
      )}
      {open?.kind === 'restore' && <RestoreDialog {...{ definition, record: open.record }} onClose={close} />}
      {open?.kind === 'refused' && (
        <RefusedDialog
          {...{ definition, live: open.live, record: open.record }}
          Freeing={props.Freeing}
          onClose={close}
        />
      )}
      {open?.kind === 'import' && <ImportDialog definition={definition} onClose={close} />}
    </>
  );
}

interface DownloadButtonProps {
  definition: MasterDefinition;
  query: ListState['query'];
  total: number | undefined;
  shown: ListView;
}

/** Where columns are hidden, Excel comes with those that are shown, or with all. */
function DownloadButton({ definition, query, total, shown }: DownloadButtonProps) {
  const words = useMasterWords(definition);
  const file = (format: 'excel' | 'pdf', label: string, columns?: string) => ({
    label,
    address: apiAddress(`${definition.path}/export/${format}`, { ...query, columns }),
    most: mostExported[format],
  });
  const names = shown.columns.flatMap(({ id }) => (shown.hidden.has(id) ? [] : [id]));
  const excel =
    shown.hidden.size === 0
      ? [file('excel', words.t('excel'))]
      : [
          file('excel', words.t('excelShown', { n: names.length }), names.join(',')),
          file('excel', words.t('excelAll', { n: shown.columns.length })),
        ];
  const files = [...excel, file('pdf', words.t('pdf'))];
  return <DownloadMenu label={words.t('download')} files={files} total={total} />;
}

/** What may be done with a row, as the server lists it. */
function useRowMenu(
  definition: MasterDefinition,
  setOpen: (open: Open) => void,
  itemsOf?: (record: MasterRecord) => RowMenuItem[],
): (record: MasterRecord) => RowMenuItem[] {
  const words = useMasterWords(definition);
  const status = useChangeStatus(definition);
  const change = (record: MasterRecord, isActive: boolean) =>
    status.mutate(
      { id: record.id, isActive },
      {
        onSuccess: () =>
          toast.success({ title: words.t(isActive ? 'activated' : 'deactivated', { name: words.nameOf(record) }) }),
        onError: (error) => {
          const live = isApiError(error, 'InUse') ? error.details['live'] : undefined;
          if (Array.isArray(live)) setOpen({ kind: 'refused', record, live: live as Dependant[] });
          else toast.failure(error);
        },
      },
    );
  return (record) => {
    const { allowedActs } = record;
    const items: RowMenuItem[] = [];
    if (allowedActs.includes('restore')) {
      items.push({
        value: 'restore',
        label: words.t('restore'),
        onSelect: () => setOpen({ kind: 'restore', record }),
      });
    }
    if (record.isRetired) return items;
    if (allowedActs.includes('edit')) {
      items.push({ value: 'edit', label: words.t('edit'), onSelect: () => setOpen({ kind: 'form', record }) });
    }
    items.push(...(itemsOf?.(record) ?? []));
    if (allowedActs.includes('activate')) {
      items.push({ value: 'activate', label: words.t('activate'), onSelect: () => change(record, true) });
    }
    if (allowedActs.includes('deactivate')) {
      const deactivate = () => (definition.tellsUse ? setOpen({ kind: 'deactivate', record }) : change(record, false));
      items.push({ value: 'deactivate', label: words.t('deactivate'), onSelect: deactivate });
    }
    if (allowedActs.includes('delete')) {
      const select = () => setOpen({ kind: 'delete', record });
      items.push({ value: 'delete', label: words.t('delete'), onSelect: select, isDangerous: true });
    }
    return items;
  };
}
