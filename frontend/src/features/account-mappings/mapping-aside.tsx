import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMapping, MappingConsequences } from '#contracts/account-mappings.schema.ts';
import { codesOf, matcherKey } from '#contracts/account-mappings.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useAmounts } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { usePreview, useSaveMappings } from './account-mapping-api.ts';
import { groupOf } from './account-states.ts';
import type { AccountGroup, AccountState } from './account-states.ts';
import { ControlsPanel } from './controls-panel.tsx';
import { labelOf, useMappingFault } from './mapping-words.ts';
import { SureDialog } from './sure-dialog.tsx';
import type { DraftMapping, MappingDraft } from './use-mapping-draft.ts';

export interface MappingAsideProps {
  data: ChartMapping;
  mayEdit: boolean;
  states: readonly AccountState[];
  draft: MappingDraft;
  onSaved: (result: MappingConsequences) => void;
}

const groups = ['mapped', 'suggested', 'pending', 'ignored'] as const satisfies readonly AccountGroup[];
const groupColor = { mapped: 'done.solid', suggested: 'ink.solid', pending: 'provider.solid', ignored: 'fg.subtle' };

/** What is still pending in money, the sure suggestions, and what saving does. */
export function MappingAside(props: MappingAsideProps) {
  const { data, states, mayEdit } = props;
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const amount = useAmounts();
  const { chart } = data;
  const counts = new Map(groups.map((group) => [group, states.filter((state) => groupOf(state) === group).length]));
  const total = Number(chart.totalAmount);
  return (
    <Stack gap="4" w={{ base: 'full', xl: '346px' }} flexShrink="0">
      <Panel p="4">
        <Text textStyle="sm" color="fg.muted">
          {t('aside.still')}
        </Text>
        <Text textStyle="2xl" fontWeight="600">
          {amount(chart.pendingAmount, chart.currency)}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {t('aside.of', { pending: chart.pending, count: chart.accounts })}
          {total > 0 && ` · ${t('aside.share', { share: dates.percent(Number(chart.pendingAmount) / total) })}`}
        </Text>
        <Flex h="6px" my="3" rounded="full" overflow="hidden" aria-hidden>
          {groups.map((group) => (
            <Box key={group} bg={groupColor[group]} flexGrow={counts.get(group) ?? 0} />
          ))}
        </Flex>
        <Stack as="ul" listStyleType="none" gap="1">
          {groups.map((group) => (
            <Flex as="li" key={group} justify="space-between" textStyle="sm">
              <Flex as="span" align="center" gap="2">
                <Box as="span" boxSize="8px" rounded="2px" bg={groupColor[group]} aria-hidden />
                {t(`aside.${group}`)}
              </Flex>
              <Text as="span" fontWeight="500">
                {dates.number(counts.get(group) ?? 0)}
              </Text>
            </Flex>
          ))}
        </Stack>
      </Panel>
      {mayEdit && <SureSuggestions {...props} />}
      {mayEdit ? <Saving {...props} /> : <ControlsPanel {...data.controls} currency={chart.currency} />}
    </Stack>
  );
}

const thresholds = [60, 70, 80, 90, 95] as const;

function SureSuggestions({ data, states, draft }: MappingAsideProps) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const [threshold, setThreshold] = useState<number>(90);
  const [isOpen, setOpen] = useState(false);
  const sure = states.filter(
    ({ target, account }) => target === null && (account.suggestions[0]?.certainty ?? 0) >= threshold,
  );
  return (
    <Panel title={t('sure.title')} p="4">
      <Flex as="label" justify="space-between" textStyle="sm" gap="3">
        {t('sure.threshold')}
        <Text as="span" fontWeight="600">
          {dates.percent(threshold / 100)}
        </Text>
      </Flex>
      <input
        type="range"
        aria-label={t('sure.threshold')}
        aria-valuetext={dates.percent(threshold / 100)}
        min={0}
        max={thresholds.length - 1}
        value={thresholds.indexOf(threshold as (typeof thresholds)[number])}
        onChange={(event) => setThreshold(thresholds[Number(event.target.value)] ?? threshold)}
        style={{ width: '100%' }}
      />
      <Text textStyle="sm" color="fg.muted" my="2">
        {t('sure.hint', { count: sure.length })}
      </Text>
      <Button variant="outline" w="full" disabled={sure.length === 0} onClick={() => setOpen(true)}>
        {t('sure.look', { count: sure.length })}
      </Button>
      {isOpen && (
        <SureDialog
          states={sure}
          masters={data.masterAccounts}
          onAccept={(drafts) => draft.put(...drafts)}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

function Saving({ data, draft, onSaved }: MappingAsideProps) {
  const { t } = useTranslation('account-mappings');
  const faultOf = useMappingFault();
  const { chartId } = data.chart;
  const settled = useDebounced(draft.changes, 500);
  const preview = usePreview(chartId, settled);
  const saving = useSaveMappings(chartId);
  const count = draft.changes.length;
  const shown = count > 0 ? preview.data : undefined;
  const isCurrent = settled === draft.changes && !preview.isFetching;
  const fault = saving.error ?? (count > 0 && isCurrent ? preview.error : null);
  const save = () =>
    saving.mutate(draft.changes, {
      onSuccess: (result) => {
        draft.discard();
        onSaved(result);
        toast.success({ title: t('saved') });
      },
    });
  return (
    <Stack gap="3">
      <WiderDrafts {...{ data, draft }} />
      {count > 0 && (preview.data || !fault) && (
        <Box as="section" aria-label={t('after.title')} aria-busy={!isCurrent || undefined}>
          <Text fontWeight="600" mb="1">
            {t('after.title')}
          </Text>
          {preview.data ? (
            <Consequences data={preview.data} currency={data.chart.currency} />
          ) : (
            <Text color="fg.muted">{t('after.computing')}</Text>
          )}
        </Box>
      )}
      <ControlsPanel
        delivered={shown?.controls.delivered ?? data.controls.delivered}
        recoded={shown?.controls.after ?? data.controls.recoded}
        currency={data.chart.currency}
      />
      {data.isReviewed && <Text textStyle="sm">{t('form.reviewed')}</Text>}
      {fault && <FaultStrip>{faultOf(fault)}</FaultStrip>}
      <SendButton
        size="md"
        colorPalette="ink"
        w="full"
        disabled={count === 0 || (isCurrent && preview.error !== null)}
        isSending={saving.isPending}
        onClick={save}
      >
        {count === 0 ? t('saveNone') : t('save', { count })}
      </SendButton>
      {count > 0 && (
        <Button variant="ghost" onClick={draft.discard}>
          {t('discard')}
        </Button>
      )}
    </Stack>
  );
}

/** Ranges and patterns that are not saved yet; the rows show them once they are. */
function WiderDrafts({ data, draft }: Pick<MappingAsideProps, 'data' | 'draft'>) {
  const { t } = useTranslation('account-mappings');
  const wider = draft.drafts.filter(({ matcher }) => matcher.kind !== 'account');
  if (wider.length === 0) return null;
  const targetOf = ({ target }: DraftMapping) => {
    if (target === null) return t('form.removed');
    if (target.kind === 'ignore') return t('form.ignoredStatistical');
    if (target.kind !== 'account') return t(target.kind === 'segments' ? 'form.partsSegments' : 'form.partsShares');
    const master = data.masterAccounts.find(({ id }) => id === target.masterAccountId);
    return master ? labelOf(master) : '';
  };
  return (
    <Stack as="ul" listStyleType="none" gap="1" textStyle="sm" aria-label={t('form.unsaved')}>
      {wider.map((one) => (
        <Box as="li" key={matcherKey(one.matcher)}>
          <Text fontWeight="500">
            {one.matcher.kind === 'range'
              ? t('form.byRange', { range: codesOf(one.matcher) })
              : t('form.byPattern', { pattern: codesOf(one.matcher) })}
          </Text>
          <bdi>{targetOf(one)}</bdi>{' '}
          <Text as="span" color="fg.muted">
            {t('form.unsaved')}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}

function Consequences({ data, currency }: { data: MappingConsequences; currency: string | null }) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const amount = useAmounts();
  const published = data.moved.filter(({ isPublished }) => isPublished);
  const open = data.moved.filter(({ isPublished }) => !isPublished);
  return (
    <Stack gap="1.5" textStyle="sm">
      <Text>{t('after.pending', { count: data.pending, amount: amount(data.pendingAmount, currency) })}</Text>
      {open.length > 0 && <Text>{t('after.open', { count: open.length })}</Text>}
      {published.length > 0 && <Text>{t('after.published', { count: published.length })}</Text>}
      {data.moved.length > 0 && (
        <Box as="ul" aria-label={t('after.moved')} maxH="140px" overflowY="auto" tabIndex={0} listStyleType="none">
          {data.moved.map((moved) => (
            <Box as="li" key={moved.submissionNo} mb="1">
              <Flex justify="space-between" gap="3">
                <Text as="span">
                  {moved.submissionNo} · {dates.month(moved.postMonth)}
                </Text>
                <Text as="span">{amount(moved.amount, moved.currency)}</Text>
              </Flex>
              <ActsNext moved={moved} />
            </Box>
          ))}
        </Box>
      )}
      {data.freed.length > 0 && (
        <Text>
          {t('freed', { count: data.freed.length })} {dates.series(data.freed.map(({ submissionNo }) => submissionNo))}
        </Text>
      )}
      {data.waiting.length > 0 && (
        <Text>
          {t('waiting', { count: data.waiting.length })}{' '}
          {dates.series(data.waiting.map(({ submissionNo }) => submissionNo))}
        </Text>
      )}
    </Stack>
  );
}

function ActsNext({ moved }: { moved: MappingConsequences['moved'][number] }) {
  const { t } = useTranslation('account-mappings');
  const { list } = useDates();
  const words = moved.isPublished
    ? t('after.restatedByAdmin')
    : moved.waitsFor.length > 0 && t('after.waitsFor', { people: list(moved.waitsFor) });
  return words ? (
    <Text textStyle="xs" color="fg.muted">
      {words}
    </Text>
  ) : null;
}
