import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import type { MappingProposal } from '#contracts/mapping-samples.schema.ts';
import type { mappingChangeSchema, MappingMember, MappingView, SaveMapping } from '#contracts/mappings.schema.ts';
import type { z } from 'zod';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { ImpactButton } from '../../entities/change-impacts/impact-button.tsx';
import type { UnsavedChange } from '../../entities/change-impacts/impact-api.ts';
import { RecheckOffer } from '../../entities/jobs/recheck-offer.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { usePrivilege } from '../../lib/session.ts';
import { staleOf } from '../../lib/stale.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useReading, useSaveMapping } from './mapping-api.ts';
import { definitionOf, draftOf, faultsOf, isFaulty } from './mapping-draft.ts';
import { LostMoneyDialog } from './lost-money-dialog.tsx';
import { MappingForm } from './mapping-form.tsx';
import { DriftPanel } from './drift-panel.tsx';
import { SamplePart } from './sample-part.tsx';
import { differingSums } from './sample-sums.tsx';
import { StaleStrip } from './stale-strip.tsx';
import { useFieldName } from './use-field-options.ts';
import { useMappingDraft } from './use-mapping-draft.ts';

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

/** The form beside a sample of the provider's own workbook. */
export function MappingEditor({ view, member, isView, refused, onMember, onReload }: MappingEditorProps) {
  const { t } = useTranslation('dataset-mapping');
  const messageOf = useErrorMessage();
  const edited = useMappingDraft(view, member, refused ? draftOf(refused.proposal.definition) : null);
  const { draft, change } = edited;
  const [isAsked, setAsked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isFundEnabled, setFundEnabled] = useState(view.isFundEnabled);
  const [sample, setSample] = useState<{ sampleId: string; fileName: string } | null>(refused?.sample ?? null);
  const [proposal, setProposal] = useState<MappingProposal | null>(refused?.proposal ?? null);
  const [savedId, setSavedId] = useState<number | null>(null);
  const [rowCount, setRowCount] = useState(60);
  const nameOf = useFieldName(member);
  const save = useSaveMapping();
  const definition = definitionOf(draft);
  const settled = useDebounced(JSON.stringify(definition), 120);
  const shown = JSON.parse(settled) as typeof definition;
  const reading = useReading(view.place, member.datasetId, sample?.sampleId ?? null, shown, rowCount);
  const stale = staleOf<Change>(save.error);
  const faults = faultsOf(draft);
  const lost = sample && reading.data ? differingSums(reading.data) : [];
  const bodyOf = (version: number): SaveMapping | null => {
    setAsked(true);
    if (isFaulty(faults) || definition === null) return null;
    return { ...view.place, isFundEnabled, members: [{ datasetId: member.datasetId, version, definition }] };
  };
  const submit = (version = edited.seenVersion, isLossAccepted = false): void => {
    const body = bodyOf(version);
    if (body === null) return;
    if (lost.length > 0 && !isLossAccepted) return setConfirming(true);
    setConfirming(false);
    save.mutate(body, {
      onSuccess: (now) => {
        const own = now.members.find(({ datasetId }) => datasetId === member.datasetId);
        if (own) edited.reset(own);
        setSavedId(own?.mappingId ?? null);
        setAsked(false);
        toast.success({ title: t('saved') });
      },
    });
  };
  return (
    <Grid as="section" templateColumns={{ base: 'minmax(0, 1fr)', lg: '388px minmax(0, 1fr)' }} gap="5">
      <AboveForm {...{ savedId, refused, member, isView }} isSending={save.isPending} onAccept={() => submit()} />
      <Box minW="0">
        <PageHeader
          title={t('titleOf', { name: view.collected })}
          facts={[
            <bdi key="provider">{view.serviceProvider}</bdi>,
            <bdi key="subject">{view.subject ?? t('ofProvider')}</bdi>,
            member.version > 0 ? t('version', { version: member.version, author: member.author ?? '–' }) : t('noneYet'),
            isView && t('readOnly'),
          ]}
        />
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
              onKeepMine={() => submit(stale.version)}
              onLoadTheirs={() => {
                edited.reset();
                onReload();
              }}
            />
          )}
          {save.error && !stale && <FaultStrip>{messageOf(save.error)}</FaultStrip>}
          {view.members.length > 1 && (
            <SelectField
              label={t('field.member')}
              value={String(view.members.indexOf(member))}
              options={view.members.map(({ name }, index) => ({ value: String(index), label: name }))}
              onChange={(value) => onMember(Number(value))}
            />
          )}
          <MappingForm
            {...{ view, member, draft, change, proposal, isView, isFundEnabled }}
            faults={isAsked ? faults : null}
            reading={reading.data ?? null}
            onFundEnabled={setFundEnabled}
          />
          {!isView && (
            <Flex gap="3" align="center" wrap="wrap" position="sticky" bottom="0" bg="bg" py="3">
              <SendButton colorPalette="ink" isSending={save.isPending} onClick={() => submit()}>
                {t('save')}
              </SendButton>
              <ImpactButton changeOf={() => changeTo(bodyOf(edited.seenVersion))} labelOf={nameOf} />
              <Text textStyle="sm" color="fg.muted">
                {edited.isDirty && t('keptAsDraft')}
              </Text>
            </Flex>
          )}
        </Stack>
      </Box>
      <LostMoneyDialog
        {...{ lost, member }}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => submit(stale?.version ?? edited.seenVersion, true)}
      />
      <SamplePart
        {...{ view, member, draft, change, reading, sample, isView }}
        onSample={(dropped, proposed) => {
          setSample(dropped);
          setProposal(proposed.proposal);
          setRowCount(60);
          // A mapping that reads files already stays: the person sees at once what it makes of this one.
          if (draft.columns.length === 0) change(draftOf(proposed.proposal.definition));
        }}
        onTakeProposal={() => proposal && change(draftOf(proposal.definition))}
        onMore={() => setRowCount(Math.min(400, rowCount + 100))}
        proposal={proposal}
      />
    </Grid>
  );
}

const changeTo = (body: SaveMapping | null): UnsavedChange | null => body && { kind: 'mapping', body };

interface AboveFormProps extends Pick<MappingEditorProps, 'member' | 'isView' | 'refused'> {
  /** Null until a version is saved. */
  savedId: number | null;
  isSending: boolean;
  onAccept: () => void;
}

/** What may be done with files that were refused: accept their layout, and check them again once it is saved. */
function AboveForm({ savedId, refused, member, isView, isSending, onAccept }: AboveFormProps) {
  const mayApply = usePrivilege('mapping', 'All');
  const isOffered = savedId !== null && mayApply;
  if (!isOffered && !refused) return null;
  return (
    <Box gridColumn="1 / -1">
      {isOffered && <RecheckOffer source={{ kind: 'refusedLayouts', id: savedId }} />}
      {refused && <DriftPanel {...{ refused, member, isSending, onAccept }} isSaved={savedId !== null || isView} />}
    </Box>
  );
}
