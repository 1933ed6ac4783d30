import { Box, Button, Grid } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { LuPlus } from 'react-icons/lu';
import type { Draft, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { mostExported } from '#contracts/masters.ts';
import { apiAddress } from '../../lib/api.ts';
import { liveOf, useChangeStatus, useRecords, useWholeTotal } from './masters.ts';
import { recordAbilities, useSession } from '../../lib/session.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListState } from '../list/use-list-state.ts';
import type { ListState } from '../list/use-list-state.ts';
import { useListView } from '../list/use-list-view.ts';
import type { ListView } from '../list/use-list-view.ts';
import { PageHeader } from '../../components/page-header.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { toast } from '../../components/toaster.tsx';
import { ImportButton } from './import-button.tsx';
import type { UnderAct } from './asked-change.ts';
import { MasterDialogs } from './master-dialogs.tsx';
import type { OpenDialog } from './master-dialogs.tsx';
import { MasterList, useMasterColumns } from './master-list.tsx';
import type { MasterListProps } from './master-list.tsx';
import { useOpenRecord } from './record-address.ts';
import { RecordForm } from './record-form.tsx';
import type { RecordFormProps } from './record-form.tsx';
import type { FreeingProps } from './refused-dialog.tsx';
import { RecordView } from './record-view.tsx';
import type { RecordTab } from './record-view.tsx';
import { useAskedAct } from './use-asked-act.ts';
import { filterNames } from './use-master-filters.ts';
import { useMasterWords } from './use-master-words.ts';
import { useNeighbours } from './use-neighbours.ts';

export interface MasterPageProps {
  definition: MasterDefinition;
  tabs?: readonly RecordTab[];
  /** Shows a field of an opened record in another way; undefined leaves it as it is. */
  detailOf?: (field: string, record: MasterRecord) => ReactNode;
  /** After the count, under the title. */
  facts?: readonly ReactNode[];
  /** Before the button that adds. */
  actions?: ReactNode;
  /** Acts of this master alone, after Edit. */
  itemsOf?: (record: MasterRecord) => RowMenuItem[];
  /** Acts of this master alone for many records. */
  bulkActs?: MasterListProps['bulkActs'];
  /** The columns of the list, made of those of every master. */
  columns?: (columns: ListColumn<MasterRecord>[]) => ListColumn<MasterRecord>[];
  /** Masters whose import opens from here too. */
  otherImports?: readonly MasterDefinition[];
  /** The master whose records are imported here, where it is another one. */
  imported?: MasterDefinition;
  /** Between the head and the list. */
  above?: ReactNode;
  /** Beside the list; before it on a phone. */
  aside?: ReactNode;
  /** In place of the list. */
  view?: ReactNode;
  /** Filters that hold where the address says nothing; no chip offers them. */
  fixed?: Readonly<Record<string, string>>;
  /** Under the first steps, while there is nothing at all. */
  emptyMore?: ReactNode;
  /** One line for each row, however few the columns. */
  isDense?: boolean;
  /** Under the list. */
  below?: ReactNode;
  /** The open record, when the address names it in another way than by its number. */
  opened?: { id: number | null; close: () => void };
  /** Where a record's name leads, in that case. */
  addressOf?: (record: MasterRecord) => string;
  /** A form that the address opens; null adds a record. */
  form?: { record: MasterRecord | null; first?: Draft; close: () => void } | undefined;
  /** In place of the form, where records are edited on a page of their own; null adds one. */
  openForm?: (record: MasterRecord | null) => void;
  /** Frees a record of what depends on it, where that forbids to deactivate or delete it. */
  Freeing?: ComponentType<FreeingProps>;
  onSaved?: (saved: MasterRecord, before: MasterRecord | null) => void;
  underForm?: RecordFormProps['underForm'];
  underAct?: UnderAct;
}

/** The set-up screen of a master: list, record, form, deletion, import and downloads. */
export function MasterPage(props: MasterPageProps) {
  const { definition, tabs, facts = [], actions, view, addressOf, form, otherImports = [] } = props;
  const words = useMasterWords(definition);
  const session = useSession();
  const { mayAdd, isLimited } = recordAbilities(session, definition);
  const stated = useListState({ filters: filterNames(definition), sort: definition.sort ?? definition.title });
  const list = useFixed(stated, props.fixed);
  const { data } = useRecords(definition, list.query);
  const ownColumns = useMasterColumns(definition, addressOf);
  const columns = props.columns?.(ownColumns) ?? ownColumns;
  const shown = useListView(definition.name, columns);
  const whole = useWholeTotal(definition, list.activeCount > 0);
  const numbered = useOpenRecord(definition);
  const opened = props.opened ?? numbered;
  const neighbours = useNeighbours({ definition, list, data, addressOf, id: opened.id });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const openForm = props.openForm ?? ((record: MasterRecord | null) => setOpen({ kind: 'form', record }));
  const menuOf = useRowMenu({ ...props, setOpen, openForm });
  const own = props.imported ?? definition;
  const importOwn = () => setOpen({ kind: 'import', definition: own });
  useAskedAct(mayAdd ? { add: () => openForm(null), import: importOwn } : {});
  const imports = [own, ...otherImports].filter((one) => recordAbilities(session, one).mayAdd);
  const steps = (
    <>
      <ImportButton offered={imports} onChoose={(chosen) => setOpen({ kind: 'import', definition: chosen })} />
      {mayAdd && (
        <Button colorPalette="ink" onClick={() => openForm(null)}>
          <LuPlus aria-hidden />
          {words.word('addTitle')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={words.many}
        facts={data ? [words.shown(data, whole), ...facts, isLimited && words.t('sharedReadOnly')] : []}
        actions={
          <>
            <DownloadButton definition={definition} query={list.query} total={data?.total} shown={shown} />
            {actions}
            {steps}
          </>
        }
      />
      {props.above}
      <BesideAside aside={props.aside}>
        {view ?? (
          <MasterList
            {...{ definition, list, menuOf, whole, columns }}
            view={shown}
            firstSteps={steps}
            bulkActs={props.bulkActs}
            isDense={props.isDense}
            underAct={props.underAct}
            emptyMore={mayAdd && props.emptyMore}
            withoutChips={Object.keys(props.fixed ?? {})}
            firstChips={props.aside ? 3 : undefined}
          />
        )}
      </BesideAside>
      {props.below}
      {opened.id !== null && (
        <RecordView
          key={numbered.tab}
          firstTab={numbered.tab}
          definition={definition}
          id={opened.id}
          neighbours={neighbours}
          onClose={opened.close}
          onEdit={openForm}
          onRestore={(record) => setOpen({ kind: 'restore', record })}
          tabs={tabs}
          detailOf={props.detailOf}
        />
      )}
      {form && (form.record !== null || mayAdd) && (
        <RecordForm {...{ definition, record: form.record, begun: form.first }} onClose={form.close} />
      )}
      {open && <MasterDialogs {...props} open={open} onClose={close} />}
    </>
  );
}

function BesideAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 288px' }} gap="4" alignItems="start">
      <Box order={{ base: 1, xl: 0 }} minW="0">
        {children}
      </Box>
      <Box order={{ base: 0, xl: 1 }} minW="0">
        {aside}
      </Box>
    </Grid>
  );
}

/** A list whose fixed filters do not count as narrowing it. */
function useFixed(list: ListState, fixed: MasterPageProps['fixed']): ListState {
  return useMemo(() => {
    if (!fixed) return list;
    const said = Object.keys(fixed).filter((name) => (list.filters[name] ?? []).length > 0);
    const held = Object.fromEntries(Object.entries(fixed).filter(([name]) => !said.includes(name)));
    return { ...list, activeCount: list.activeCount - said.length, query: { ...list.query, ...held } };
  }, [list, fixed]);
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
  const isInFile = (id: string) => id === 'isActive' || definition.fields.some(({ name }) => name === id);
  const names = shown.columns.flatMap(({ id }) => (shown.hidden.has(id) || !isInFile(id) ? [] : [id]));
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
function useRowMenu({
  definition,
  setOpen,
  openForm,
  itemsOf,
  underAct,
}: Pick<MasterPageProps, 'definition' | 'itemsOf' | 'underAct'> & {
  setOpen: (open: OpenDialog) => void;
  openForm: (record: MasterRecord) => void;
}): (record: MasterRecord) => RowMenuItem[] {
  const words = useMasterWords(definition);
  const status = useChangeStatus(definition);
  const change = (record: MasterRecord, isActive: boolean) =>
    status.mutate(
      { id: record.id, isActive },
      {
        onSuccess: () =>
          toast.success({ title: words.t(isActive ? 'activated' : 'deactivated', { name: words.nameOf(record) }) }),
        onError: (error) => {
          const live = liveOf(error);
          if (live) setOpen({ kind: 'refused', record, live });
          else toast.failure(error);
        },
      },
    );
  const switchTo = (record: MasterRecord, isActive: boolean) =>
    underAct ? setOpen({ kind: 'one', act: isActive ? 'activate' : 'deactivate', record }) : change(record, isActive);
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
      items.push({ value: 'edit', label: words.t('edit'), onSelect: () => openForm(record) });
    }
    items.push(...(itemsOf?.(record) ?? []));
    if (allowedActs.includes('activate')) {
      items.push({ value: 'activate', label: words.t('activate'), onSelect: () => switchTo(record, true) });
    }
    if (allowedActs.includes('deactivate')) {
      const deactivate = () =>
        definition.tellsUse ? setOpen({ kind: 'deactivate', record }) : switchTo(record, false);
      items.push({ value: 'deactivate', label: words.t('deactivate'), onSelect: deactivate });
    }
    if (allowedActs.includes('delete')) {
      const select = () => setOpen({ kind: 'delete', record });
      items.push({ value: 'delete', label: words.t('delete'), onSelect: select, isDangerous: true });
    }
    return items;
  };
}
