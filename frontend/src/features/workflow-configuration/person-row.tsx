import { Box, Flex, Icon, IconButton, Switch, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert, LuX } from 'react-icons/lu';
import type { WarnedReviewer } from '#contracts/workflow-configuration.schema.ts';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import type { DraftPerson } from './chain-draft.ts';
import { useWarningText } from './use-warning-text.ts';

export interface PersonRowProps {
  person: DraftPerson;
  warnings: WarnedReviewer['warnings'];
  isReadOnly: boolean;
  onChange: (change: Partial<DraftPerson>) => void;
  onRemove: () => void;
}

export function PersonRow({ person, warnings, isReadOnly, onChange, onRemove }: PersonRowProps) {
  const { t } = useTranslation('workflow-configuration');
  const textOf = useWarningText();
  const { name } = person;
  return (
    <Flex p="3" gap="3" align={warnings.length === 0 ? 'center' : 'start'} wrap="wrap">
      <PersonAvatar name={name} size="sm" />
      <Box flex="1 1 140px" minW="0">
        <Text fontWeight="500">
          <bdi>{name}</bdi>
        </Text>
        {warnings.map((warning) => (
          <Flex key={warning.code} gap="1.5" textStyle="sm" color="provider.fg">
            <Icon as={LuTriangleAlert} boxSize="14px" mt="3px" aria-hidden />
            {textOf(warning)}
          </Flex>
        ))}
      </Box>
      <Flex gap="3" wrap="wrap" align="center">
        <PersonSwitch
          {...{ name, isReadOnly, label: t('person.allowEdit'), isOn: person.isAllowEdit }}
          onChange={(isAllowEdit) => onChange({ isAllowEdit })}
        />
        <PersonSwitch
          {...{ name, isReadOnly, label: t('person.errorNotification'), isOn: person.isErrorNotification }}
          onChange={(isErrorNotification) => onChange({ isErrorNotification })}
        />
        {!isReadOnly && (
          <IconButton
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('act.removePerson', { name })}
            onClick={onRemove}
          >
            <LuX aria-hidden />
          </IconButton>
        )}
      </Flex>
    </Flex>
  );
}

interface PersonSwitchProps {
  name: string;
  label: string;
  isOn: boolean;
  isReadOnly: boolean;
  onChange: (isOn: boolean) => void;
}

function PersonSwitch({ name, label, isOn, isReadOnly, onChange }: PersonSwitchProps) {
  const { t } = useTranslation('workflow-configuration');
  return (
    <Switch.Root
      size="sm"
      colorPalette="ink"
      checked={isOn}
      disabled={isReadOnly}
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>
        {/* Whose switch it is stands beside it, which screen readers do not see. */}
        <VisuallyHidden>{t('person.ofStep', { name, what: label })}</VisuallyHidden>
        <span aria-hidden>{label}</span>
      </Switch.Label>
    </Switch.Root>
  );
}
