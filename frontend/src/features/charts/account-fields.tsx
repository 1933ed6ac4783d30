import { Checkbox, Flex, Input, NativeSelect } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDraft } from '#contracts/charts.schema.ts';
import type { AccountType } from '#contracts/charts.ts';
import { accountSubtypes, accountTypes, normalBalances, reportTypes, statementOfType } from '#contracts/charts.ts';
import type { ListName, TextName } from './account-field-names.ts';
import { useAccountWords } from './use-account-words.ts';

export interface AccountFieldsProps {
  values: AccountDraft;
  onChange: (values: AccountDraft) => void;
  /** Fields that were refused. */
  wrong: ReadonlySet<string>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Code, names, parent and whether it is active, in the cell of the account. */
export function AccountTexts({ values, onChange, wrong, onKeyDown }: AccountFieldsProps) {
  const { t } = useTranslation('master-accounts');
  const text = (name: TextName, width: string, isFirst = false) => (
    <Input
      size="xs"
      w={width}
      flexGrow={name === 'code' || name === 'parent' ? 0 : 1}
      dir={name === 'nameAr' ? 'rtl' : undefined}
      autoFocus={isFirst}
      aria-label={t(`field.${name}`)}
      placeholder={t(`field.${name}`)}
      aria-invalid={wrong.has(name) || undefined}
      value={values[name] ?? ''}
      onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <Flex direction="column" gap="1" minW="280px">
      <Flex gap="1">
        {text('code', '84px', true)}
        {text('name', '160px')}
      </Flex>
      <Flex gap="1">
        {text('nameJa', '120px')}
        {text('nameAr', '120px')}
      </Flex>
      <Flex gap="2" align="center">
        {text('parent', '120px')}
        <Checkbox.Root
          size="sm"
          checked={values.isActive !== false}
          onCheckedChange={({ checked }) => onChange({ ...values, isActive: checked === true })}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('field.isActive')}</Checkbox.Label>
        </Checkbox.Root>
      </Flex>
    </Flex>
  );
}

/** One list of the account; choosing a type also sets its statement. */
export function AccountList({ name, values, onChange, wrong, onKeyDown }: AccountFieldsProps & { name: ListName }) {
  const { t } = useTranslation('master-accounts');
  const words = useAccountWords();
  const choose = (value: string) => {
    const next = { ...values, [name]: value };
    const type = accountTypes.find((one) => one === value);
    if (name !== 'accountType' || !type) return onChange(next);
    const isKept = subtypesOf(type).some((subtype) => subtype === values.subtype);
    onChange({ ...next, reportType: statementOfType[type], subtype: isKept ? values.subtype : '' });
  };
  return (
    <NativeSelect.Root size="xs">
      <NativeSelect.Field
        aria-label={t(`field.${name}`)}
        aria-invalid={wrong.has(name) || undefined}
        placeholder={t(`field.${name}`)}
        value={values[name] ?? ''}
        onChange={(event) => choose(event.target.value)}
        onKeyDown={onKeyDown}
      >
        {optionsOf(name, values).map((code) => (
          <option key={code} value={code}>
            {words(name, code)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

const subtypesOf = (type: AccountType): readonly string[] => accountSubtypes[type];

function optionsOf(name: ListName, { accountType }: AccountDraft): readonly string[] {
  if (name === 'normalBalance') return normalBalances;
  if (name === 'reportType') return reportTypes;
  if (name === 'accountType') return accountTypes;
  const type = accountTypes.find((one) => one === accountType);
  return type ? subtypesOf(type) : [];
}
