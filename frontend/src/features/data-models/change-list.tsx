import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FieldChange } from '#contracts/data-model-changes.ts';
import type { ModelField } from '#contracts/data-models.ts';

export interface ChangeListProps {
  changes: readonly FieldChange[];
  /** The fields after the changes. */
  fields: readonly ModelField[];
}

/** What differs between two versions, a line a field. */
export function ChangeList({ changes, fields }: ChangeListProps) {
  const { t, i18n } = useTranslation('data-models');
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const said = ({ field, kind, aspects, requirementBefore }: FieldChange): string => {
    if (kind !== 'changed') return t(`change.${kind}`, { field });
    const now = fields.find(({ name }) => name === field)?.requirement;
    if (aspects.length === 1 && aspects[0] === 'requirement' && requirementBefore && now) {
      return t('change.need', { field, before: t(`need.${requirementBefore}`), after: t(`need.${now}`) });
    }
    return t('change.changed', { field, aspects: listed.format(aspects.map((aspect) => t(`aspect.${aspect}`))) });
  };
  return (
    <Stack as="ul" gap="0.5" ps="4" listStyleType="disc" maxH="300px" overflowY="auto" tabIndex={0}>
      {changes.map((change) => (
        <li key={change.field}>{said(change)}</li>
      ))}
    </Stack>
  );
}
