import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTypes, fieldUnits, isNumberType } from '#contracts/data-models.ts';
import type { FieldType, FieldUnit, ModelField } from '#contracts/data-models.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../components/form-fields.tsx';

export interface OwnFieldDialogProps {
  taken: readonly string[];
  lookups: readonly string[];
  onAdd: (field: ModelField) => void;
  onClose: () => void;
}

const languages = ['en', 'ja', 'ar'] as const;
const blank = { name: 'x_', type: 'text', unit: '', values: '', lookup: '', en: '', ja: '', ar: '' };
type Draft = typeof blank;

/** A field that only this installation collects. Its type stays as it is once the version is saved. */
export function OwnFieldDialog({ taken, lookups, onAdd, onClose }: OwnFieldDialogProps) {
  const { t } = useTranslation('data-models');
  const { t: tCommon } = useTranslation();
  const [draft, setDraft] = useState(blank);
  const [isAsked, setIsAsked] = useState(false);
  const set = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  const values = [...new Set(draft.values.split('\n').map((value) => value.trim()))].filter((value) => value !== '');
  const errors: Partial<Record<keyof Draft, string>> = {
    ...(!/^x_[a-z0-9][a-z0-9_]{0,57}$/u.test(draft.name) && { name: t('dialog.nameWrong') }),
    ...(taken.includes(draft.name) && { name: t('dialog.nameTaken', { name: draft.name }) }),
    ...(draft.type === 'enum' && values.length === 0 && draft.lookup === '' && { values: t('dialog.valuesMissing') }),
    ...Object.fromEntries(
      languages.flatMap((language) =>
        draft[language].trim() === '' ? [[language, t('panel.labelMissing')] as const] : [],
      ),
    ),
  };
  const errorOf = (name: keyof Draft) => (isAsked && errors[name] !== undefined ? { error: errors[name] } : {});
  const add = () => {
    setIsAsked(true);
    if (Object.keys(errors).length > 0) return;
    onAdd(fieldOf(draft, values));
    onClose();
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={t('dialog.title')}
      size="md"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button colorPalette="ink" onClick={add}>
            {t('dialog.add')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <TextField
          label={t('dialog.name')}
          help={t('dialog.nameHelp')}
          dir="ltr"
          maxLength={60}
          value={draft.name}
          onChange={set('name')}
          {...errorOf('name')}
        />
        {languages.map((language) => (
          <TextField
            key={language}
            label={`${t('panel.label')} (${t(`panel.${language}`)})`}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            maxLength={120}
            value={draft[language]}
            onChange={set(language)}
            {...errorOf(language)}
          />
        ))}
        <SelectField
          label={t('dialog.type')}
          value={draft.type}
          onChange={set('type')}
          options={fieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        {isNumberType(draft.type as FieldType) && (
          <SelectField
            label={t('dialog.unit')}
            value={draft.unit}
            onChange={set('unit')}
            options={['', ...fieldUnits].map((value) => ({
              value,
              label: value === '' ? t('dialog.noUnit') : t(`unit.${value as FieldUnit}`),
            }))}
          />
        )}
        {draft.type === 'enum' && (
          <>
            <TextareaField
              label={t('dialog.values')}
              rows={4}
              value={draft.values}
              onChange={set('values')}
              {...errorOf('values')}
            />
            <SelectField
              label={t('dialog.lookup')}
              value={draft.lookup}
              onChange={set('lookup')}
              options={['', ...lookups].map((value) => ({ value, label: value === '' ? t('dialog.noLookup') : value }))}
            />
          </>
        )}
      </Stack>
    </AppDialog>
  );
}

function fieldOf({ name, type, unit, lookup, en, ja, ar }: Draft, values: readonly string[]): ModelField {
  const isList = type === 'enum';
  return {
    name,
    labels: { en: en.trim(), ja: ja.trim(), ar: ar.trim() },
    type: type as FieldType,
    requirement: 'optional',
    ...(unit !== '' && isNumberType(type as FieldType) && { unit: unit as FieldUnit }),
    ...(isList && lookup !== '' && { lookupKey: lookup }),
    ...(isList && lookup === '' && { enumValues: values }),
  };
}
