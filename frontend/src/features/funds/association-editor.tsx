import { Button, Flex, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuSave } from 'react-icons/lu';
import type { Association, AssociationProblem } from '#contracts/funds.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { Panel } from '../../components/panel.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import { serverDay } from '../../lib/server-day.ts';
import { AddProperty } from './add-property.tsx';
import {
  applyChanges,
  changeRow,
  fingerprintOf,
  noChanges,
  rebase,
  removeRow,
  savedRows,
} from './association-changes.ts';
import type { AssociationChanges, EditedRow } from './association-changes.ts';
import { AssociationTable } from './association-table.tsx';
import { useSaveAssociations } from './fund-api.ts';

/** From so many lines on there is a search. */
const searchedFrom = 10;

/** Lines whose code or name has the words in it. */
function useFound(rows: readonly EditedRow[], search: string): readonly EditedRow[] {
  return useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase();
    if (wanted === '') return rows;
    return rows.filter(({ code, name }) => `${code} ${name}`.toLocaleLowerCase().includes(wanted));
  }, [rows, search]);
}

/** The associations of a fund as they are saved, with what the person has changed in them. */
function useEditedAssociations(fundId: number, saved: readonly Association[], mayEdit: boolean) {
  const before = useMemo(() => savedRows(saved), [saved]);
  const work = useWorkingState<AssociationChanges>(
    'associationChanges',
    fundId,
    useMemo(() => fingerprintOf(saved), [saved]),
  );
  const [edited, setEdited] = useState((mayEdit && work.restored) || noChanges);
  const changes = useMemo(() => rebase(edited, before), [edited, before]);
  const rows = useMemo(() => applyChanges(before, changes), [before, changes]);
  const change = (next: AssociationChanges) => {
    setEdited(next);
    work.keep(next);
  };
  const clear = () => {
    work.clear();
    setEdited(noChanges);
  };
  return { work, changes, rows, change, clear, setEdited };
}

export function AssociationEditor({ fundId, saved }: { fundId: number; saved: readonly Association[] }) {
  const { t } = useTranslation('funds');
  const messageOf = useErrorMessage();
  const mayEdit = usePrivilege('funds', 'All');
  const { work, changes, rows, change, clear, setEdited } = useEditedAssociations(fundId, saved, mayEdit);
  const [search, setSearch] = useState('');
  const found = useFound(rows, search);
  const [wanted, setWanted] = useState<string | null>(null);
  // The server names faults by their place in what was sent, which further changes no longer match.
  const [sent, setSent] = useState<readonly EditedRow[]>([]);
  const save = useSaveAssociations(fundId);
  const faults = useMemo(() => faultsOf(save.error, sent), [save.error, sent]);
  const show = (key: string | undefined) => {
    setSearch('');
    setWanted(key ?? null);
  };
  const discard = () => {
    clear();
    save.reset();
  };
  const submit = () => {
    setSent(changes.rows);
    const associations = changes.rows.map(({ key: _key, code, name: _name, ...row }) => ({ ...row, property: code }));
    save.mutate(
      { associations, removedIds: [...changes.removedIds] },
      {
        onSuccess: () => {
          clear();
          toast.success({ title: t('associate.saved') });
        },
        onError: (error) => {
          const [first] = faultsOf(error, changes.rows).keys();
          if (first !== undefined) show(first);
        },
      },
    );
  };
  const add = ({ code, name }: { code: string; name: string }) => {
    const key = `new ${code} ${crypto.randomUUID()}`;
    const fresh = { associationId: null, ownershipPercentage: '100', validFrom: serverDay(), validTo: null };
    change(changeRow(changes, { ...fresh, key, code, name }));
    show(key);
  };
  const isDirty = changes.rows.length + changes.removedIds.length > 0;
  return (
    <Panel isFlush>
      {mayEdit && (work.offered ?? (isDirty && work.restored)) && (
        <RestoreStrip
          {...(work.offered && {
            onRestore: () => {
              setEdited(work.offered ?? noChanges);
              work.takeUp();
            },
          })}
          onDiscard={discard}
        />
      )}
      {save.error && faults.size === 0 && <FaultStrip>{messageOf(save.error)}</FaultStrip>}
      {rows.length >= searchedFrom && (
        <FilterBar search={{ value: search, onChange: setSearch, placeholder: t('associate.find') }}>
          <Text aria-live="polite" color="fg.muted">
            {t('associate.shown', { shown: found.length, total: rows.length })}
          </Text>
        </FilterBar>
      )}
      <AssociationTable
        rows={found}
        isReadOnly={!mayEdit}
        {...{ faults, wanted }}
        onShown={() => setWanted(null)}
        onChange={(row) => change(changeRow(changes, row))}
        onRemove={(row) => change(removeRow(changes, row))}
      />
      {found.length === 0 && (
        <Text p="3" color="fg.muted">
          {t(rows.length === 0 ? 'associate.empty' : 'associate.noMatch')}
        </Text>
      )}
      {mayEdit && <AddProperty onAdd={add} />}
      {mayEdit && <SaveBar isDirty={isDirty} isSending={save.isPending} onCancel={discard} onSave={submit} />}
    </Panel>
  );
}

interface SaveBarProps {
  isDirty: boolean;
  isSending: boolean;
  onCancel: () => void;
  onSave: () => void;
}

function SaveBar({ isDirty, isSending, onCancel, onSave }: SaveBarProps) {
  const { t } = useTranslation('funds');
  const { t: tCommon } = useTranslation();
  return (
    <Flex justify="end" align="center" gap="3" p="3" borderTopWidth="1px">
      {isDirty && (
        <>
          <Text textStyle="sm" color="fg.muted">
            {t('associate.unsaved')}
          </Text>
          <Button size="md" variant="outline" onClick={onCancel}>
            {tCommon('cancel')}
          </Button>
        </>
      )}
      <SendButton size="md" colorPalette="ink" disabled={!isDirty} isSending={isSending} onClick={onSave}>
        <LuSave aria-hidden />
        {t('associate.save')}
      </SendButton>
    </Flex>
  );
}

function faultsOf(error: unknown, sent: readonly EditedRow[]): Map<string, AssociationProblem> {
  if (!isApiError(error)) return new Map();
  const { problems = [] } = error.details as { problems?: AssociationProblem[] };
  const found = new Map<string, AssociationProblem>();
  for (const problem of problems) {
    const row = sent[problem.index];
    if (row) found.set(row.key, problem);
  }
  return found;
}
