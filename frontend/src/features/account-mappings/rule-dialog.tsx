import { Button, Checkbox, Field, Flex, IconButton, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';
import type { MasterAccountChoice, SourceAccountView } from '#contracts/account-mappings.schema.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { matcherKinds } from '#contracts/account-mappings.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { labelOf } from './mapping-words.ts';
import { draftOfFields, emptyPart, firstFields, sumOfShares, targetKinds } from './rule-fields.ts';
import type { RuleFields } from './rule-fields.ts';

interface RuleDialogProps {
  /** The account whose mapping is edited; null for a range or pattern. */
  account: SourceAccountView | null;
  target: AccountTarget | null;
  masters: readonly MasterAccountChoice[];
  onApply: (matcher: AccountMatcher, target: AccountTarget) => void;
  onClose: () => void;
}

/** A range, a pattern, or a split: what the grid alone cannot say. */
export function RuleDialog({ account, target, masters, onApply, onClose }: RuleDialogProps) {
  const { t } = useTranslation('account-mappings');
  const { t: tCommon } = useTranslation();
  const [fields, setFields] = useState(() => firstFields(account, target));
  const change = (part: Partial<RuleFields>) => setFields((now) => ({ ...now, ...part }));
  const draft = draftOfFields(fields);
  const sharesFault = fields.targetKind === 'shares' && sumOfShares(fields) !== '100';
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      title={account ? t('rule.titleOf', { account: account.code }) : t('rule.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button
            size="md"
            colorPalette="ink"
            disabled={draft === null}
            onClick={() => {
              if (draft === null) return;
              onApply(draft.matcher, draft.target);
              onClose();
            }}
          >
            {t('rule.apply')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {!account && <CodesFields {...{ fields, change }} />}
        <Select
          label={t('rule.target')}
          value={fields.targetKind}
          options={targetKinds.map((value) => [value, t(`rule.targetKind.${value}`)])}
          onChange={(value) => change({ targetKind: targetKinds.find((one) => one === value) ?? 'account' })}
        />
        {fields.targetKind === 'account' && (
          <MasterSelect
            label={t('rule.master')}
            value={fields.masterId}
            {...{ masters }}
            onChange={(masterId) => change({ masterId })}
          />
        )}
        {(fields.targetKind === 'segments' || fields.targetKind === 'shares') && (
          <Parts {...{ fields, change, masters }} />
        )}
        {fields.targetKind === 'segments' && (
          <MasterSelect
            label={t('rule.rest')}
            value={fields.restId}
            {...{ masters }}
            onChange={(restId) => change({ restId })}
          />
        )}
        {fields.targetKind === 'shares' && <Text color="fg.muted">{t('rule.sum', { sum: sumOfShares(fields) })}</Text>}
        {sharesFault && fields.parts.every(({ share }) => share !== '') && (
          <FaultStrip>{t('fault.SharesNotWhole')}</FaultStrip>
        )}
        {fields.targetKind !== 'ignore' && (
          <Checkbox.Root
            checked={fields.isSignFlipped}
            onCheckedChange={({ checked }) => change({ isSignFlipped: checked === true })}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t('rule.flip')}</Checkbox.Label>
          </Checkbox.Root>
        )}
      </Stack>
    </AppDialog>
  );
}

interface FieldsProps {
  fields: RuleFields;
  change: (part: Partial<RuleFields>) => void;
}

function CodesFields({ fields, change }: FieldsProps) {
  const { t } = useTranslation('account-mappings');
  const kinds = matcherKinds.filter((kind) => kind !== 'account');
  return (
    <>
      <Select
        label={t('rule.codes')}
        value={fields.kind}
        options={kinds.map((kind) => [kind, t(`rule.kind.${kind}`)])}
        onChange={(value) => change({ kind: value === 'pattern' ? 'pattern' : 'range' })}
      />
      {fields.kind === 'range' ? (
        <Flex gap="3">
          <TextField label={t('rule.from')} value={fields.from} onChange={(from) => change({ from })} />
          <TextField label={t('rule.to')} value={fields.to} onChange={(to) => change({ to })} />
        </Flex>
      ) : (
        <TextField
          label={t('rule.pattern')}
          value={fields.pattern}
          help={t('rule.patternHelp')}
          onChange={(pattern) => change({ pattern })}
        />
      )}
    </>
  );
}

function Parts({ fields, change, masters }: FieldsProps & { masters: readonly MasterAccountChoice[] }) {
  const { t } = useTranslation('account-mappings');
  const { parts, targetKind } = fields;
  const setPart = (at: number, part: Partial<RuleFields['parts'][number]>) =>
    change({ parts: parts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <Stack gap="2">
      {parts.map((part, index) => (
        <Flex key={index} gap="2" align="end">
          {targetKind === 'segments' ? (
            <TextField
              label={t('rule.segment')}
              value={part.segment}
              onChange={(segment) => setPart(index, { segment })}
            />
          ) : (
            <TextField label={t('rule.share')} value={part.share} onChange={(share) => setPart(index, { share })} />
          )}
          <MasterSelect
            label={t('rule.master')}
            value={part.masterId}
            {...{ masters }}
            onChange={(masterId) => setPart(index, { masterId })}
          />
          <IconButton
            variant="ghost"
            aria-label={t('rule.removePart', { n: index + 1 })}
            disabled={parts.length === 1}
            onClick={() => change({ parts: parts.filter((_, at) => at !== index) })}
          >
            <LuX aria-hidden />
          </IconButton>
        </Flex>
      ))}
      <Button variant="outline" alignSelf="start" onClick={() => change({ parts: [...parts, emptyPart] })}>
        {t('rule.addPart')}
      </Button>
    </Stack>
  );
}

interface TextProps {
  label: string;
  value: string;
  help?: string;
  onChange: (value: string) => void;
}

function TextField({ label, value, help, onChange }: TextProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Input value={value} onChange={(event) => onChange(event.target.value)} />
      {help && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  );
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}

interface MasterSelectProps {
  label: string;
  value: number | null;
  masters: readonly MasterAccountChoice[];
  onChange: (id: number | null) => void;
}

function MasterSelect({ label, value, masters, onChange }: MasterSelectProps) {
  const { t } = useTranslation('account-mappings');
  const options = masters.map((master) => [String(master.id), labelOf(master)] as const);
  return (
    <Select
      {...{ label }}
      value={value === null ? '' : String(value)}
      options={[['', t('rule.choose')], ...options]}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
    />
  );
}
