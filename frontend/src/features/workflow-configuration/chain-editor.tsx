import { Box, Button, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LuCopy, LuHistory, LuPlus, LuUpload } from 'react-icons/lu';
import type { ChainChange, ChainView } from '#contracts/workflow-configuration.schema.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { Sortable } from '../../components/sortable.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { staleOf } from '../../lib/stale.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { AfterPanel, AppliesPanel, ChecksPanel, WalkPanel } from './chain-aside.tsx';
import { placeOf, useSaveChain, useWarnings } from './chain-api.ts';
import type { ChainDraft } from './chain-draft.ts';
import { addedPerson, addStep, bodyOf, changeStep, faultsOf, stageOf } from './chain-draft.ts';
import { RailRow } from './chain-rail.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { MovesDialog } from './moves-dialog.tsx';
import { StaleStrip } from './stale-strip.tsx';
import { StepCard } from './step-card.tsx';
import { useChainDraft } from './use-chain-draft.ts';
import { VersionsDialog } from './versions-dialog.tsx';

type Open = { kind: 'addTo'; key: string | null } | { kind: 'clone' | 'versions' } | { kind: 'moves'; chainId: number };

/** The list leads to an act of its rows. */
function openedBy(act: string | null): Open | null {
  if (act === 'clone') return { kind: 'clone' };
  return act === 'addReviewer' ? { kind: 'addTo', key: null } : null;
}

/** One chain: its steps in order, what they come to, and what saving means for submissions that are open. */
export function ChainEditor({ view, onReload }: { view: ChainView; onReload: () => void }) {
  const { t } = useTranslation('workflow-configuration');
  const messageOf = useErrorMessage();
  const place = placeOf(view);
  const edited = useChainDraft(view);
  const { draft, change } = edited;
  const [params] = useSearchParams();
  const [open, setOpen] = useState<Open | null>(() => (view.maySave ? openedBy(params.get('view')) : null));
  const save = useSaveChain();
  const people = [...new Set(draft.steps.flatMap((step) => step.people.map(({ userId }) => userId)))];
  const { data: warned = [] } = useWarnings(place, people);
  const stale = staleOf<ChainChange>(save.error);
  const isReadOnly = !view.maySave;
  const done = () => toast.success({ title: t('updated') });
  const submit = (version = edited.seenVersion) =>
    save.mutate(bodyOf(view, draft, version), {
      onSuccess: (saved) => {
        edited.reset(saved);
        if (saved.movableCount > 0 && saved.chainId !== null) setOpen({ kind: 'moves', chainId: saved.chainId });
        else done();
      },
    });
  const add = (person: { userId: number; name: string }) => {
    const added = addedPerson(person.userId, person.name);
    const key = open?.kind === 'addTo' ? open.key : null;
    const step = draft.steps.find((one) => one.key === key);
    change(step ? changeStep(draft, step.key, { people: [...step.people, added] }) : addStep(draft, added));
    setOpen(null);
  };
  return (
    <>
      <EditorHeader
        {...{ view, isReadOnly, isDirty: edited.isDirty, isSending: save.isPending }}
        isFaulty={faultsOf(draft).length > 0}
        onOpen={setOpen}
        onDiscard={() => {
          edited.reset();
          save.reset();
        }}
        onSave={() => submit()}
      />
      {(edited.offered !== null || edited.restored) && (
        <Box mb="4">
          <RestoreStrip
            {...(edited.offered !== null && { onRestore: edited.takeUp })}
            onDiscard={() => edited.reset()}
          />
        </Box>
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
      {save.error && !stale && (
        <Box mb="4">
          <FaultStrip>{messageOf(save.error)}</FaultStrip>
        </Box>
      )}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 316px' }} gap="5">
        <Box>
          <RailRow mark={<LuUpload />} palette="provider" isLast={isReadOnly && draft.steps.length === 0}>
            <Flex align="center" minH={{ base: '28px', md: '36px' }}>
              <Text color="fg.muted">
                <Text as="span" fontWeight="600" color="fg">
                  {t('start.label')}
                </Text>{' '}
                {t('start.then')}
              </Text>
            </Flex>
          </RailRow>
          <Sortable
            label={t('steps')}
            items={draft.steps}
            idOf={({ key }) => key}
            nameOf={(step) => t('step.label', { n: draft.steps.indexOf(step) + 1 })}
            isFixed={isReadOnly}
            onReorder={(steps) => change({ ...draft, steps })}
          >
            {(step, { index, handle, buttons }) => (
              <StepCard
                {...{ step, handle, buttons, warned, isReadOnly }}
                n={index + 1}
                isLast={isReadOnly && index === draft.steps.length - 1}
                stage={stageOf(draft, index)}
                onChange={(next) => change(changeStep(draft, step.key, next))}
                onRemove={() => change({ ...draft, steps: draft.steps.filter(({ key }) => key !== step.key) })}
                onAddPerson={() => setOpen({ kind: 'addTo', key: step.key })}
              />
            )}
          </Sortable>
          {!isReadOnly && (
            <RailRow mark={<LuPlus />} isLast>
              <Button variant="outline" onClick={() => setOpen({ kind: 'addTo', key: null })}>
                {t('act.addStep')}
              </Button>
            </RailRow>
          )}
        </Box>
        <Stack gap="4">
          <WalkPanel {...{ draft, isReadOnly }} />
          <ChecksPanel draft={draft} />
          <AfterPanel {...{ draft, view, isReadOnly }} onChange={(next) => change({ ...draft, ...next })} />
          <AppliesPanel place={place} />
        </Stack>
      </Grid>
      <EditorDialogs {...{ open, view, draft }} onAdd={add} onClose={() => setOpen(null)} onMoved={done} />
    </>
  );
}

interface EditorDialogsProps {
  open: Open | null;
  view: ChainView;
  draft: ChainDraft;
  onAdd: (person: { userId: number; name: string }) => void;
  onClose: () => void;
  onMoved: () => void;
}

function EditorDialogs({ open, view, draft, onAdd, onClose, onMoved }: EditorDialogsProps) {
  const { t } = useTranslation('workflow-configuration');
  const target = open?.kind === 'addTo' ? draft.steps.findIndex(({ key }) => key === open.key) : -1;
  return (
    <>
      {open?.kind === 'addTo' && (
        <AddPersonDialog
          title={target < 0 ? t('act.addStep') : t('person.add', { n: target + 1 })}
          place={placeOf(view)}
          takenIds={draft.steps[target]?.people.map(({ userId }) => userId) ?? []}
          onClose={onClose}
          onAdd={onAdd}
        />
      )}
      {open?.kind === 'clone' && view.chainId !== null && (
        <CloneDialog chainId={view.chainId} source={view} onClose={onClose} />
      )}
      {open?.kind === 'versions' && view.chainId !== null && (
        <VersionsDialog chainId={view.chainId} onClose={onClose} />
      )}
      {open?.kind === 'moves' && (
        <MovesDialog
          chainId={open.chainId}
          onClose={() => {
            onClose();
            onMoved();
          }}
        />
      )}
    </>
  );
}

interface EditorHeaderProps {
  view: ChainView;
  isReadOnly: boolean;
  isDirty: boolean;
  isSending: boolean;
  isFaulty: boolean;
  onOpen: (open: Open) => void;
  onDiscard: () => void;
  onSave: () => void;
}

function EditorHeader({
  view,
  isReadOnly,
  isDirty,
  isSending,
  isFaulty,
  onOpen,
  onDiscard,
  onSave,
}: EditorHeaderProps) {
  const { t } = useTranslation('workflow-configuration');
  const dates = useDates();
  const { chainId, version, savedAt, author, inherited } = view;
  const on = savedAt === null ? '' : dates.instant(savedAt);
  const saved = author === null ? t('savedUnknown', { version }) : t('savedBy', { version, author, on });
  const none = inherited ? t('inherits', { name: inherited.name }) : t('inheritsNothing');
  return (
    <PageHeader
      title={t('title', { name: view.collected })}
      facts={[
        <bdi key="place">{view.place ?? t('forAll')}</bdi>,
        version > 0 ? saved : `${t('noneYet')} ${none}`,
        isReadOnly && t('readOnly'),
      ]}
      actions={
        <>
          {chainId !== null && (
            <>
              <Button variant="outline" onClick={() => onOpen({ kind: 'versions' })}>
                <LuHistory aria-hidden />
                {t('act.versions')}
              </Button>
              {view.mayMove && view.movableCount > 0 && (
                <Button variant="outline" onClick={() => onOpen({ kind: 'moves', chainId })}>
                  {t('act.move')}
                </Button>
              )}
              {!isReadOnly && (
                <Button variant="outline" onClick={() => onOpen({ kind: 'clone' })}>
                  <LuCopy aria-hidden />
                  {t('act.clone')}
                </Button>
              )}
            </>
          )}
          {!isReadOnly && (
            <>
              <Button variant="outline" disabled={!isDirty} onClick={onDiscard}>
                {t('act.discard')}
              </Button>
              <SendButton colorPalette="ink" disabled={!isDirty || isFaulty} isSending={isSending} onClick={onSave}>
                {t('act.save')}
              </SendButton>
            </>
          )}
        </>
      }
    />
  );
}
