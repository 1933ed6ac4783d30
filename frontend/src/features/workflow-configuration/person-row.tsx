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
  /** One of several who decide at the same time: two in a line where there is room. */
  isPair: boolean;
  index: number;
  onChange: (change: Partial<DraftPerson>) => void;
  onRemove: () => void;
}

export function PersonRow({ person, warnings, isReadOnly, isPair, index, onChange, onRemove }: PersonRowProps) {
  const { t } = useTranslation('workflow-configuration');
  const textOf = useWarningText();
  const { name } = person;
  return (
    <Flex
      px="3"
      py="2.5"
      columnGap="3"
      rowGap="2"
      align={warnings.length === 0 ? 'center' : 'start'}
      wrap="wrap"
      borderColor="border.muted"
      borderTopWidth={{ base: index > 0 ? '1px' : undefined, xl: index > (isPair ? 1 : 0) ? '1px' : '0' }}
      borderInlineStartWidth={{ xl: isPair && index % 2 === 1 ? '1px' : undefined }}
    >
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
