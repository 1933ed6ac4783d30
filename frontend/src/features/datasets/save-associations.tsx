import { Button, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuSave } from 'react-icons/lu';
import { SendButton } from '../../components/send-button.tsx';

export interface SaveAssociationsProps {
  count: number;
  isSending: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

export function SaveAssociations({ count, isSending, onDiscard, onSave }: SaveAssociationsProps) {
  const { t } = useTranslation('datasets');
  const { t: tCommon } = useTranslation();
  return (
    <>
      {count > 0 && (
        <>
          <Text textStyle="sm" color="fg.muted" role="status">
            {t('places.unsaved', { count })}
          </Text>
          <Button size="md" variant="outline" onClick={onDiscard}>
            {tCommon('cancel')}
          </Button>
        </>
      )}
      <SendButton size="md" colorPalette="ink" disabled={count === 0} isSending={isSending} onClick={onSave}>
        <LuSave aria-hidden />
        {t('places.save')}
      </SendButton>
    </>
  );
}
