import { Box, chakra, Checkbox, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MappingMember, MappingView } from '#contracts/mappings.schema.ts';
import { SelectField } from '../../components/form-fields.tsx';
import type { OtherDraft } from './use-other-drafts.ts';

interface PackagePartProps {
  view: MappingView;
  member: MappingMember;
  /** Other members with unsaved changes. */
  drafts: readonly OtherDraft[];
  onMember: (index: number) => void;
  onChoose: (datasetId: number, isIncluded: boolean) => void;
}

/** Which member of a report package is edited, and which unsaved changes of others go along. */
export function PackagePart({ view, member, drafts, onMember, onChoose }: PackagePartProps) {
  const { t } = useTranslation('dataset-mapping');
  if (view.members.length < 2) return null;
  return (
    <Stack gap="3">
      <SelectField
        label={t('field.member')}
        value={String(view.members.indexOf(member))}
        options={view.members.map(({ name }, index) => ({ value: String(index), label: name }))}
        onChange={(value) => onMember(Number(value))}
      />
      {drafts.length > 0 && (
        <chakra.fieldset borderWidth="1px" rounded="l2" p="3" minW="0">
          <chakra.legend px="1" textStyle="sm" fontWeight="600">
            {t('together.title')}
          </chakra.legend>
          <Stack gap="2">
            {drafts.map(({ member: { datasetId, name }, state, isIncluded }) => (
              <Checkbox.Root
                key={datasetId}
                checked={isIncluded}
                disabled={state !== 'whole'}
                onCheckedChange={({ checked }) => onChoose(datasetId, checked === true)}
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>
                  <bdi>{name}</bdi>
                  {state !== 'whole' && (
                    <Box as="span" color="fg.muted">
                      {' '}
                      {t(`together.${state}`)}
                    </Box>
                  )}
                </Checkbox.Label>
              </Checkbox.Root>
            ))}
            <Text textStyle="xs" color="fg.muted">
              {t('together.hint')}
            </Text>
          </Stack>
        </chakra.fieldset>
      )}
    </Stack>
  );
}
