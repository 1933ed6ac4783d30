import { Button, Flex, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuSave } from 'react-icons/lu';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { funds } from '#contracts/funds.ts';
import type { Association, AssociationProblem } from '#contracts/funds.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { toast } from '../../components/toaster.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useRecord } from '../../lib/masters.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import { AssociationTable } from './association-table.tsx';
import type { EditedRow } from './association-table.tsx';
import { associationsAddress, fundAddress } from './fund-address.ts';
import { useAssociations, useEntitiesOf, useSaveAssociations } from './fund-api.ts';

const rowsOf = (associations: readonly Association[]): EditedRow[] =>
  associations.map(({ associationId, property, ...values }) => ({
    ...values,
    associationId,
    key: String(associationId),
    code: property.code,
    name: property.name,
  }));

/** `/fundsassociateproperties?fundId=`: which properties a fund holds, from when to when, at which share. */
export function AssociationPage() {
  const [params] = useSearchParams();
  const fundId = Number(params.get('fundId'));
  if (!Number.isSafeInteger(fundId) || fundId < 1) return <Navigate replace to="/funds" />;
  return <AssociationsOf key={fundId} fundId={fundId} />;
}

function AssociationsOf({ fundId }: { fundId: number }) {
  const { t } = useTranslation('funds');
  const fund = useRecord(funds, fundId);
  const { data, error, refetch } = useAssociations(fundId);
  const entities = useEntitiesOf(fund.data && String(fund.data.values['name'])).data ?? [];
  const failure = fund.error ?? error;
  if (failure && !(fund.data && data)) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!fund.data || !data) return <Skeleton h="240px" aria-busy />;
  const name = String(fund.data.values['name']);
  return (
    <>
      <PageHeader
        title={t('associate.title', { name })}
        facts={[
          <ChakraLink asChild key="fund" colorPalette="ink">
            <Link to={fundAddress(name)}>{name}</Link>
          </ChakraLink>,
          // A fund often holds nothing itself: its properties stand below its entities.
          ...entities.map(({ id, values }) => (
            <ChakraLink asChild key={id} colorPalette="ink">
              <Link to={associationsAddress(id)}>
                {t('associate.through', { name: values['name'], n: values['propertyCount'] })}
              </Link>
            </ChakraLink>
          )),
        ]}
      />
      <AssociationEditor fundId={fundId} saved={data} />
    </>
  );
}

function AssociationEditor({ fundId, saved }: { fundId: number; saved: readonly Association[] }) {
  const { t } = useTranslation('funds');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const mayEdit = usePrivilege('funds', 'All');
  const work = useWorkingState<EditedRow[]>('associations', fundId, JSON.stringify(saved));
  const [edited, setEdited] = useState<EditedRow[] | null>(mayEdit ? work.restored : null);
  const save = useSaveAssociations(fundId);
  const rows = edited ?? rowsOf(saved);
  const problems = problemsOf(save.error);
  const changed = rows.filter((row) => !isSame(row, saved));
  const removedIds = saved
    .map(({ associationId }) => associationId)
    .filter((id) => !rows.some((row) => row.associationId === id));
  const isDirty = edited !== null && changed.length + removedIds.length > 0;
  const change = (next: EditedRow[]) => {
    setEdited(next);
    work.keep(next);
  };
  const discard = () => {
    work.clear();
    save.reset();
    setEdited(null);
  };
  const submit = () =>
    save.mutate(
      {
        associations: changed.map(({ key: _key, code, name: _name, ...row }) => ({ ...row, property: code })),
        removedIds,
      },
      {
        onSuccess: () => {
          work.clear();
          setEdited(null);
          toast.success({ title: t('associate.saved') });
        },
      },
    );
  return (
    <Panel isFlush>
      {mayEdit && (work.offered ?? (edited && work.restored)) && (
        <RestoreStrip
          {...(work.offered && {
            onRestore: () => {
              setEdited(work.offered);
              work.takeUp();
            },
          })}
          onDiscard={discard}
        />
      )}
      {save.error && problems.length === 0 && <FaultStrip>{messageOf(save.error)}</FaultStrip>}
      <AssociationTable
        rows={rows}
        isReadOnly={!mayEdit}
        faultOf={(row) => problems.find(({ index }) => changed[index]?.key === row.key)}
        onChange={change}
      />
      {mayEdit && (
        <Flex justify="end" align="center" gap="3" p="3" borderTopWidth="1px">
          {isDirty && (
            <>
              <Text textStyle="sm" color="fg.muted">
                {t('associate.unsaved')}
              </Text>
              <Button size="md" variant="outline" onClick={discard}>
                {tCommon('cancel')}
              </Button>
            </>
          )}
          <Button size="md" colorPalette="ink" disabled={!isDirty} loading={save.isPending} onClick={submit}>
            <LuSave aria-hidden />
            {t('associate.save')}
          </Button>
        </Flex>
      )}
    </Panel>
  );
}

function isSame(row: EditedRow, saved: readonly Association[]): boolean {
  const before = saved.find(({ associationId }) => associationId === row.associationId);
  return (
    before !== undefined &&
    before.ownershipPercentage === row.ownershipPercentage &&
    before.validFrom === row.validFrom &&
    before.validTo === row.validTo
  );
}

function problemsOf(error: unknown): AssociationProblem[] {
  if (!isApiError(error)) return [];
  return (error.details as { problems?: AssociationProblem[] }).problems ?? [];
}
