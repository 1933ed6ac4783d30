import { Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReasonFieldProps {
  name: string;
  reason: string | null;
  isReadOnly: boolean;
  onChange: (reason: string) => void;
}

/** Why something is left out, in the place of its facts. What is typed goes on when the field is left. */
export function ReasonField({ name, reason, isReadOnly, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('datasets');
  const [text, setText] = useState(reason ?? '');
  if (isReadOnly) {
    return (
      <Text as="span" color="fg.muted">
        {reason ? t('places.reasonText', { reason }) : t('places.leftOutPlain')}
      </Text>
    );
  }
  const commit = () => {
    if (text.trim() !== (reason ?? '')) onChange(text.trim());
  };
  return (
    <Input
      size="xs"
      maxW="360px"
      maxLength={500}
      aria-label={t('places.reason', { name })}
      placeholder={t('places.reasonHint')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
