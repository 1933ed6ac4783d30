import { Badge, Button, Checkbox, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';
import type { ChainPlace, ChainView, CloneResult } from '#contracts/workflow-configuration.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { placeOf, useClone } from './chain-api.ts';
import { SubjectChooser } from './subject-chooser.tsx';

const kinds = ['funds', 'properties', 'datasets'] as const;
type Kind = (typeof kinds)[number];
/** What changes something; where every other outcome is previewed, there is nothing to clone. */
const writes: ReadonlySet<CloneResult['results'][number]['outcome']> = new Set(['added', 'replaced'] as const);
const subjectOf = { funds: 'fund', properties: 'property', datasets: 'dataset' } as const;

interface Target {
  id: number;
  kind: Kind;
  name: string;
}

export interface CloneDialogProps {
  chainId: number;
  source: ChainView;
  onClose: () => void;
}

/** Copies the version in force to other places; what becomes of each is shown before anything is written. */
export function CloneDialog({ chainId, source, onClose }: CloneDialogProps) {
  const { t } = useTranslation('workflow-configuration');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const [kind, setKind] = useState<Kind>('funds');
  const [targets, setTargets] = useState<readonly Target[]>([]);
  const [isReplacing, setIsReplacing] = useState(false);
  const clone = useClone(chainId);
  const isPreviewed = clone.data !== undefined;
  const isIdle = isPreviewed && !clone.data.some(({ outcome }) => writes.has(outcome));
  const change = (next: readonly Target[]) => {
    setTargets(next);
    clone.reset();
  };
  const send = (isPreview: boolean) =>
    clone.mutate(
      { targets: targets.map((target) => placeOfTarget(source, target)), isPreview, isReplacing },
      {
        onSuccess: () => {
          if (isPreview) return;
          toast.success({ title: t('updated') });
          onClose();
        },
      },
    );
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={clone.isPending}
      size="md"
      title={t('clone.title', { name: [source.collected, source.place].filter(Boolean).join(' · ') })}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            disabled={targets.length === 0 || isIdle}
            isSending={clone.isPending}
            onClick={() => send(!isPreviewed)}
          >
            {t(isPreviewed ? 'clone.apply' : 'clone.preview')}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <SelectField
          label={t('clone.to')}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'funds')}
          options={kinds.map((value) => ({ value, label: t(`clone.${value}`) }))}
        />
        <SubjectChooser
          key={kind}
          label={t(`clone.${kind}`)}
          kind={subjectOf[kind]}
          value={null}
          excludedIds={[
            ...ownIds(source, kind),
            ...targets.filter((target) => target.kind === kind).map(({ id }) => id),
          ]}
          onChange={(id, name) => change([...targets, { id, name, kind }])}
        />
        <TargetList {...{ targets, results: clone.data }} onChange={change} />
        <Checkbox.Root
          checked={isReplacing}
          onCheckedChange={({ checked }) => {
            setIsReplacing(checked === true);
            clone.reset();
          }}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('clone.replace')}</Checkbox.Label>
        </Checkbox.Root>
        {clone.error && <FaultStrip>{messageOf(clone.error)}</FaultStrip>}
      </Stack>
    </AppDialog>
  );
}

interface TargetListProps {
  targets: readonly Target[];
  results: CloneResult['results'] | undefined;
  onChange: (targets: readonly Target[]) => void;
}

function TargetList({ targets, results, onChange }: TargetListProps) {
  const { t } = useTranslation('workflow-configuration');
  if (targets.length === 0) return <Text color="fg.muted">{t('clone.nothing')}</Text>;
  return (
    <Stack as="ul" gap="1" listStyleType="none" aria-label={t('clone.targets')} aria-live="polite">
      {targets.map((target, index) => (
        <Flex as="li" key={`${target.kind} ${target.id}`} gap="2" align="center">
          <Text flex="1" minW="0">
            <bdi>{target.name}</bdi>
          </Text>
          {results?.[index] && <Badge>{t(`clone.result.${results[index].outcome}`)}</Badge>}
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={t('act.removePerson', { name: target.name })}
            onClick={() => onChange(targets.filter((other) => other !== target))}
          >
            <LuX aria-hidden />
          </IconButton>
        </Flex>
      ))}
    </Stack>
  );
}

/** The place that the chain is copied from is no target. */
function ownIds({ fundOrPropertyId, IsForProperty, datasetId, IsForDataset }: ChainView, kind: Kind): number[] {
  if (kind === 'datasets') return IsForDataset && datasetId !== null ? [datasetId] : [];
  return fundOrPropertyId !== null && IsForProperty === (kind === 'properties') ? [fundOrPropertyId] : [];
}

/** Another dataset for the same fund or property, or the same dataset for another one. */
function placeOfTarget(source: ChainView, { id, kind }: Target): ChainPlace {
  const place = placeOf(source);
  if (kind === 'datasets') return { ...place, datasetId: id, reportPackageId: null, IsForDataset: true };
  return { ...place, fundOrPropertyId: id, IsForProperty: kind === 'properties' };
}
