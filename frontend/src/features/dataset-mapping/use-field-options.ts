import { useTranslation } from 'react-i18next';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import type { SelectOption } from '../../components/form-fields.tsx';

/** Fields of the data model by their names in the reader's language; required ones carry a mark. */
export function useFieldOptions({ model }: MappingMember): SelectOption[] {
  const { i18n } = useTranslation();
  const language = i18n.language === 'ja' || i18n.language === 'ar' ? i18n.language : 'en';
  return (model?.fields ?? []).map(({ name, labels, requirement }) => ({
    value: name,
    label: requirement === 'required' ? `${labels[language]} *` : labels[language],
  }));
}

type FieldName = (field: string, datasetId: number) => string;

/** The name of a field of any member of a report package. */
export function useFieldNames(members: readonly MappingMember[]): FieldName {
  const { i18n } = useTranslation();
  return (field, datasetId) => {
    const fields = members.find((member) => member.datasetId === datasetId)?.model?.fields;
    const labels = fields?.find(({ name }) => name === field)?.labels;
    return labels?.[i18n.language as 'en'] ?? labels?.en ?? field;
  };
}

/** The name of one field. */
export function useFieldName(member: MappingMember): (field: string | null) => string {
  const options = useFieldOptions(member);
  return (field) => options.find(({ value }) => value === field)?.label.replace(/ \*$/u, '') ?? field ?? '';
}
