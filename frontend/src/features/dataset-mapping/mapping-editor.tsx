import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import { isReadNow } from '#contracts/layout-drift.ts';
import type { MappingProposal } from '#contracts/mapping-samples.schema.ts';
import type { mappingChangeSchema, MappingMember, MappingView, SaveMapping } from '#contracts/mappings.schema.ts';
import type { z } from 'zod';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { ImpactButton } from '../../entities/change-impacts/impact-button.tsx';
import type { ImpactButtonProps } from '../../entities/change-impacts/impact-button.tsx';
import type { UnsavedChange } from '../../entities/change-impacts/impact-api.ts';
import { RecheckOffer } from '../../entities/jobs/recheck-offer.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { usePrivilege } from '../../lib/session.ts';
import { isApiError } from '../../lib/api-error.ts';
import { staleOf } from '../../lib/stale.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useReading, useSaveMapping } from './mapping-api.ts';
import { definitionOf, draftOf, faultsOf, isFaulty } from './mapping-draft.ts';
import { LostMoneyDialog } from './lost-money-dialog.tsx';
import { MappingForm } from './mapping-form.tsx';
import { DriftPanel } from './drift-panel.tsx';
import { PackagePart } from './package-part.tsx';
import { SamplePart } from './sample-part.tsx';
import { differingSums } from './sample-sums.tsx';
import { StaleStrip } from './stale-strip.tsx';
import { useFieldNames } from './use-field-options.ts';
import { useMappingDraft } from './use-mapping-draft.ts';
import { useOtherDrafts } from './use-other-drafts.ts';

export interface MappingEditorProps {
  view: MappingView;
  member: MappingMember;
  isView: boolean;
  /** A file that this mapping refused: the form begins with the mapping adapted to it. */
  refused?: RefusedFile;
  onMember: (index: number) => void;
  onReload: () => void;
}

type Change = z.infer<typeof mappingChangeSchema>;

/** Of the first sheet that the mapping reads. */
const firstRows = { rowCount: 60, shownSheet: null };

/** The form beside a sample of the provider's own workbook. */
export function MappingEditor({ view, member, isView, refused, onMember, onReload }: MappingEditorProps) {
  const { t } = useTranslation('dataset-mapping');
  const messageOf = useErrorMessage();
  const edited = useMappingDraft(view, member, refused ? draftOf(refused.proposal.definition) : null);
  const { draft, change } = edited;
  const others = useOtherDrafts(view, member);
  const [isAsked, setAsked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isFundEnabled, setFundEnabled] = useState(view.isFundEnabled);
  const [sample, setSample] = useState<{ sampleId: string; fileName: string } | null>(refused?.sample ?? null);
  const [proposal, setProposal] = useState<MappingProposal | null>(refused?.proposal ?? null);
  const [savedIds, setSavedIds] = useState<readonly number[]>([]);
  /** Versions of others that this person saves over, by dataset. */
  const [seen, setSeen] = useState<Record<number, number>>({});
  const [rows, setRows] = useState<{ rowCount: number; shownSheet: string | null }>(firstRows);
  const nameOf = useFieldNames(view.members);
  const save = useSaveMapping();
  const definition = definitionOf(draft);
  const settled = useDebounced(JSON.stringify(definition), 120);
  const shown = JSON.parse(settled) as typeof definition;
  const reading = useReading(view.place, member.datasetId, sample?.sampleId ?? null, shown, rows);
  const stale = staleOf<Change>(save.error);
  const staleMember = view.members.find(({ datasetId }) => datasetId === staleDatasetOf(save.error)) ?? member;
  const faults = faultsOf(draft, member);
  const lost = sample && reading.data ? differingSums(reading.data) : [];
  const bodyOf = (versions: Record<number, number> = seen): SaveMapping | null => {
    setAsked(true);
    if (isFaulty(faults) || definition === null) return null;
    const own = { datasetId: member.datasetId, version: edited.seenVersion, definition };
    const members = [own, ...others.toSave].map((one) => ({
      ...{ ...one, version: versions[one.datasetId] ?? one.version },
    }));
    return { ...view.place, isFundEnabled, members };
  };
  const submit = (versions = seen, isLossAccepted = false): void => {
    setSeen(versions);
    const body = bodyOf(versions);
    if (body === null) return;
    if (lost.length > 0 && !isLossAccepted) return setConfirming(true);
    setConfirming(false);
    save.mutate(body, {
      onSuccess: (now) => {
        const own = now.members.find(({ datasetId }) => datasetId === member.datasetId);
        if (own) edited.reset(own);
        const sent = body.members.map(({ datasetId }) => datasetId);
        others.clear(sent);
        setSeen({});
        setSavedIds(now.members.flatMap(({ datasetId, mappingId }) => (sent.includes(datasetId) && mappingId) || []));
        setAsked(false);
        toast.success({ title: t('saved') });
      },
    });
  };
  return (
    <Grid as="section" templateColumns={{ base: 'minmax(0, 1fr)', lg: '388px minmax(0, 1fr)' }} gap="5">
      <AboveForm {...{ savedIds, refused, member, isView }} isSending={save.isPending} onAccept={() => submit()} />
      <Box minW="0">
        <MappingHeader {...{ view, member, isView }} />
        <Stack gap="4">
          {(edited.offered !== null || edited.restored) && (
            <RestoreStrip
              {...(edited.offered !== null && { onRestore: edited.takeUp })}
              onDiscard={() => edited.reset()}
            />
          )}
          {stale && (
            <StaleStrip
              stale={stale}
              name={view.members.length > 1 ? staleMember.name : null}
              onKeepMine={() => submit({ ...seen, [staleMember.datasetId]: stale.version })}
              onLoadTheirs={() => {
                edited.reset();
                onReload();
              }}
            />
          )}
          {save.error && !stale && <FaultStrip>{messageOf(save.error)}</FaultStrip>}
          <PackagePart {...{ view, member, onMember }} drafts={others.drafts} onChoose={others.choose} />
          <MappingForm
            {...{ view, member, draft, change, proposal, isView, isFundEnabled }}
            faults={isAsked ? faults : null}
            reading={reading.data ?? null}
            onFundEnabled={setFundEnabled}
          />
          {!isView && (
            <SaveBar
              isSending={save.isPending}
              isDirty={edited.isDirty}
              onSave={() => submit()}
              changeOf={() => changeTo(view, bodyOf())}
              labelOf={nameOf}
            />
          )}
        </Stack>
      </Box>
      <LostMoneyDialog
        {...{ lost, member }}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => submit(seen, true)}
      />
      <SamplePart
        {...{ view, member, draft, change, reading, sample, isView }}
        onSample={(dropped, proposed) => {
          setSample(dropped);
          setProposal(proposed.proposal);
          setRows(firstRows);
          // A mapping that reads files already stays: the person sees at once what it makes of this one.
          if (draft.columns.length === 0) change(draftOf(proposed.proposal.definition));
        }}
        onTakeProposal={() => proposal && change(draftOf(proposal.definition))}
        onSheet={(shownSheet) => setRows({ ...firstRows, shownSheet })}
        onMore={() => setRows({ ...rows, rowCount: Math.min(400, rows.rowCount + 100) })}
        proposal={proposal}
      />
    </Grid>
  );
}

function MappingHeader({ view, member, isView }: Pick<MappingEditorProps, 'view' | 'member' | 'isView'>) {
  const { t } = useTranslation('dataset-mapping');
  const { version, author } = member;
  return (
    <PageHeader
      title={t('titleOf', { name: view.collected })}
      facts={[
        <bdi key="provider">{view.serviceProvider}</bdi>,
        <bdi key="subject">{view.subject ?? t('ofProvider')}</bdi>,
        version > 0 ? t('version', { version, author: author ?? '–' }) : t('noneYet'),
        isView && t('readOnly'),
      ]}
    />
  );
}

const staleDatasetOf = (error: unknown): unknown =>
  isApiError(error, 'StaleView') ? error.details['datasetId'] : null;

function changeTo({ members }: MappingView, body: SaveMapping | null): UnsavedChange | null {
  if (body === null) return null;
  const changed = new Set(body.members.map(({ datasetId }) => datasetId));
  const names = members.filter(({ datasetId }) => changed.has(datasetId)).map(({ name }) => name);
  return { kind: 'mapping', body, names };
}

interface SaveBarProps extends ImpactButtonProps {
  isSending: boolean;
  isDirty: boolean;
  onSave: () => void;
}

function SaveBar({ isSending, isDirty, onSave, ...preview }: SaveBarProps) {
  const { t } = useTranslation('dataset-mapping');
  return (
    <Flex gap="3" align="center" wrap="wrap" position="sticky" bottom="0" bg="bg" py="3">
      <SendButton colorPalette="ink" isSending={isSending} onClick={onSave}>
        {t('save')}
      </SendButton>
      <ImpactButton {...preview} />
      <Text textStyle="sm" color="fg.muted">
        {isDirty && t('keptAsDraft')}
      </Text>
    </Flex>
  );
}

interface AboveFormProps extends Pick<MappingEditorProps, 'member' | 'isView' | 'refused'> {
  /** Mappings of which a version was saved. */
  savedIds: readonly number[];
  isSending: boolean;
  onAccept: () => void;
}

/** What may be done with files that were refused: accept their layout, and check them again once it is saved. */
function AboveForm({ savedIds, refused, member, isView, isSending, onAccept }: AboveFormProps) {
  const mayApply = usePrivilege('mapping', 'All');
  // The mapping may have been adapted before, and the file not been checked again yet.
  const readBy = refused && isReadNow(refused.drift) && member.mappingId !== null ? [member.mappingId] : [];
  const offered = mayApply ? [...new Set([...savedIds, ...readBy])] : [];
  if (offered.length === 0 && !refused) return null;
  return (
    <Box gridColumn="1 / -1">
      {offered.map((id) => (
        <RecheckOffer key={id} source={{ kind: 'refusedLayouts', id }} />
      ))}
      {refused && <DriftPanel {...{ refused, member, isView, isSending, onAccept }} isSaved={savedIds.length > 0} />}
    </Box>
  );
}
