import { Box, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuTriangleAlert } from 'react-icons/lu';
import type { ChainPlace, ChainView } from '#contracts/workflow-configuration.schema.ts';
import { afterResubmissions } from '#contracts/workflow-configuration.ts';
import { SelectField } from '../../components/form-fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useApplies, useReviewers } from './chain-api.ts';
import type { ChainDraft } from './chain-draft.ts';
import { faultsOf, stageOf } from './chain-draft.ts';

/** The chain in sentences of the reader's language, in the order in which people will decide. */
export function WalkPanel({ draft, isReadOnly }: { draft: ChainDraft; isReadOnly: boolean }) {
  const { t } = useTranslation('workflow-configuration');
  const dates = useDates();
  const walked = draft.steps.map((step, index) => ({ step, index })).filter(({ step }) => step.people.length > 0);
  return (
    <Panel title={t('walk.title')}>
      {walked.length === 0 ? (
        <Text color="fg.muted">{t(isReadOnly ? 'checks.NoReviewer' : 'walk.empty')}</Text>
      ) : (
        <Stack as="ol" gap="2" ps="5" listStyleType="decimal" textStyle="sm">
          {walked.map(({ step, index }, place) => (
            <li key={step.key}>
              {t(
                `walk.${stageOf(draft, index) === 'approve' ? 'approves' : 'reviews'}${step.people.length > 1 ? 'Together' : ''}`,
                {
                  names: dates.list(step.people.map(({ name }) => name)),
                },
              )}
              {place === walked.length - 1 && ` ${t('walk.loads')}`}
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

export function ChecksPanel({ draft }: { draft: ChainDraft }) {
  const { t } = useTranslation('workflow-configuration');
  const faults = faultsOf(draft);
  const approves = draft.steps.length > 0 && stageOf(draft, draft.steps.length - 1) === 'approve';
  const people = draft.steps.flatMap((step) => step.people);
  const [only] = people;
  return (
    <Panel title={t('checks.title')} isFlush>
      <Box aria-live="polite" textStyle="sm">
        {faults.map((fault) => (
          <CheckLine key={JSON.stringify(fault)} isFault>
            {fault.code === 'EmptyStep' ? t('checks.EmptyStep', { n: fault.n }) : t(`checks.${fault.code}`)}
          </CheckLine>
        ))}
        {faults.length === 0 && <CheckLine>{t('checks.everyStep')}</CheckLine>}
        {draft.steps.length > 0 && <CheckLine>{t(approves ? 'checks.lastApproves' : 'checks.lastReviews')}</CheckLine>}
        {people.length === 1 && only?.isAllowEdit && (
          <CheckLine isFault>{t('checks.lonelyEditor', { name: only.name })}</CheckLine>
        )}
      </Box>
    </Panel>
  );
}

function CheckLine({ isFault = false, children }: { isFault?: boolean; children: ReactNode }) {
  return (
    <Flex gap="2" px="3" py="2" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: 0 }}>
      <Icon
        as={isFault ? LuTriangleAlert : LuCircleCheck}
        color={isFault ? 'provider.fg' : 'done.fg'}
        boxSize="16px"
        mt="2px"
        aria-hidden
      />
      <span>{children}</span>
    </Flex>
  );
}

export interface AfterPanelProps {
  draft: ChainDraft;
  view: ChainView;
  isReadOnly: boolean;
  onChange: (change: Partial<ChainDraft>) => void;
}

export function AfterPanel({ draft, view, isReadOnly, onChange }: AfterPanelProps) {
  const { t } = useTranslation('workflow-configuration');
  const { data: people = [] } = useReviewers();
  const { fallback } = view;
  const isListed = fallback === null || people.some(({ UserId }) => UserId === fallback.ApproverId);
  const offered = [
    ...people.map(({ UserId, UserName }) => ({ value: String(UserId), label: UserName })),
    ...(isListed ? [] : [{ value: String(fallback.ApproverId), label: fallback.UserName }]),
  ];
  return (
    <Panel title={t('after.title')}>
      <Stack gap="3">
        <SelectField
          label={t('after.title')}
          isLabelHidden
          isDisabled={isReadOnly}
          value={draft.afterResubmission}
          onChange={(value) =>
            onChange({ afterResubmission: afterResubmissions.find((one) => one === value) ?? 'restart' })
          }
          options={afterResubmissions.map((value) => ({ value, label: t(`after.${value}`) }))}
        />
        <SelectField
          label={t('fallback.label')}
          help={t('fallback.help')}
          isDisabled={isReadOnly}
          value={draft.fallbackId === null ? '' : String(draft.fallbackId)}
          onChange={(value) => onChange({ fallbackId: value === '' ? null : Number(value) })}
          options={[{ value: '', label: t('fallback.none') }, ...offered]}
        />
        {view.pinnedCount + view.movableCount > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {t('keep', { count: view.pinnedCount + view.movableCount })}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

/** Every configuration over this place, nearest first, and why the first one applies. */
export function AppliesPanel({ place }: { place: ChainPlace }) {
  const { t } = useTranslation('workflow-configuration');
  const { series } = useDates();
  const { data } = useApplies(place);
  if (!data) return null;
  return (
    <Panel title={t('applies.title')}>
      {data.candidates.length === 0 ? (
        <Text color="fg.muted">{t('inheritsNothing')}</Text>
      ) : (
        <Stack as="ol" gap="2" ps="5" listStyleType="decimal" textStyle="sm">
          {data.candidates.map(({ chainId, name, level, isOfPackage }, index) => (
            <li key={chainId}>
              <Text as="span" fontWeight={index === 0 ? '600' : undefined}>
                <bdi>{name}</bdi>
              </Text>{' '}
              <Text as="span" color="fg.muted">
                {series([t(`applies.${level}`), ...(isOfPackage ? [t('applies.package')] : [])])}
                {' · '}
                {t(index === 0 ? 'applies.first' : 'applies.next')}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
