import { Badge, Box, Button, Collapsible, Flex, Grid, Icon, IconButton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuColumns3, LuEye, LuPlus, LuStamp, LuTrash2 } from 'react-icons/lu';
import type { Stage } from '#contracts/submissions.ts';
import { stages } from '#contracts/submissions.ts';
import type { WarnedReviewer } from '#contracts/workflow-configuration.schema.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import type { DraftPerson, DraftStep } from './chain-draft.ts';
import { RailRow } from './chain-rail.tsx';
import { PersonRow } from './person-row.tsx';

export interface StepCardProps {
  step: DraftStep;
  /** Beginning with 1. */
  n: number;
  stage: Stage;
  warned: readonly WarnedReviewer[];
  handle: ReactNode;
  buttons: ReactNode;
  isReadOnly: boolean;
  /** Nothing follows, not even a button. */
  isLast: boolean;
  onChange: (change: Partial<DraftStep>) => void;
  onRemove: () => void;
  onAddPerson: () => void;
}

const palettes = { review: 'reviewer', approve: 'approver' } as const;

/** One step: its people decide at the same time. */
export function StepCard(props: StepCardProps) {
  const { step, n, stage, warned, handle, buttons, isReadOnly, isLast, onChange, onRemove, onAddPerson } = props;
  const { t, i18n } = useTranslation('workflow-configuration');
  const StageIcon = stage === 'approve' ? LuStamp : LuEye;
  const name = step.names[i18n.language as 'en'] ?? step.names.en ?? t('step.label', { n });
  const isPair = step.people.length > 1;
  const setPerson = (userId: number, change: Partial<DraftPerson>) =>
    onChange({ people: step.people.map((person) => (person.userId === userId ? { ...person, ...change } : person)) });
  return (
    <RailRow mark={n} palette={palettes[stage]} isLast={isLast}>
      <Box role="group" aria-label={t('step.label', { n })} bg="bg.panel" borderWidth="1px" rounded="l3">
        <Flex align="center" gap="2" px="3" py="2" bg="bg.subtle" borderBottomWidth="1px" roundedTop="l3" wrap="wrap">
          {handle}
          <Icon as={StageIcon} color={`${palettes[stage]}.fg`} aria-hidden />
          <Text as="h3" fontWeight="600">
            <bdi>{name}</bdi>
          </Text>
          <Badge colorPalette={palettes[stage]}>{t(stage === 'approve' ? 'step.approves' : 'step.reviews')}</Badge>
          {isPair && (
            <Flex as="span" align="center" gap="1" textStyle="sm" color="fg.muted">
              <LuColumns3 aria-hidden />
              {t('step.parallel')}
            </Flex>
          )}
          <Flex gap="1" ms="auto">
            {buttons}
            {!isReadOnly && (
              <IconButton
                size="2xs"
                variant="ghost"
                colorPalette="gray"
                aria-label={t('act.removeStep', { n })}
                onClick={onRemove}
              >
                <LuTrash2 aria-hidden />
              </IconButton>
            )}
          </Flex>
        </Flex>
        <Grid templateColumns={{ base: '1fr', xl: isPair ? '1fr 1fr' : '1fr' }}>
          {step.people.map((person, index) => (
            <PersonRow
              key={person.userId}
              {...{ person, isReadOnly, isPair, index }}
              warnings={warned.find(({ ApproverId }) => ApproverId === person.userId)?.warnings ?? []}
              onChange={(change) => setPerson(person.userId, change)}
              onRemove={() => onChange({ people: step.people.filter(({ userId }) => userId !== person.userId) })}
            />
          ))}
        </Grid>
        {!isReadOnly && (
          <Flex px="3" py="1.5" borderTopWidth="1px" borderColor="border.muted" gap="2" wrap="wrap">
            <Button size="sm" variant="ghost" onClick={onAddPerson}>
              <LuPlus aria-hidden />
              {t('act.addParallel')}
            </Button>
            <StepDetails {...{ step, n, onChange }} />
          </Flex>
        )}
      </Box>
    </RailRow>
  );
}

function StepDetails({ step, n, onChange }: Pick<StepCardProps, 'step' | 'n' | 'onChange'>) {
  const { t } = useTranslation('workflow-configuration');
  const setName = (code: 'en' | 'ja' | 'ar') => (value: string) =>
    onChange({ names: { ...step.names, [code]: value === '' ? undefined : value } });
  return (
    <Collapsible.Root flex="1 1 300px">
      <Collapsible.Trigger asChild>
        <Button size="sm" variant="ghost">
          <LuChevronDown aria-hidden />
          {t('step.more')}
        </Button>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3" py="3">
          <SelectField
            label={t('step.stage', { n })}
            value={step.stage ?? ''}
            onChange={(value) => onChange({ stage: stages.find((one) => one === value) ?? null })}
            options={[
              { value: '', label: t('step.automatic') },
              { value: 'review', label: t('step.reviews') },
              { value: 'approve', label: t('step.approves') },
            ]}
          />
          <TextField
            label={t('step.deadline')}
            help={t('step.deadlineHelp')}
            type="number"
            min={1}
            max={8760}
            value={step.deadlineHours}
            onChange={(deadlineHours) => onChange({ deadlineHours })}
          />
          <TextField label={t('step.nameEn')} maxLength={60} value={step.names.en ?? ''} onChange={setName('en')} />
          <TextField label={t('step.nameJa')} maxLength={60} value={step.names.ja ?? ''} onChange={setName('ja')} />
          <TextField
            label={t('step.nameAr')}
            dir="rtl"
            maxLength={60}
            value={step.names.ar ?? ''}
            onChange={setName('ar')}
          />
        </Grid>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
