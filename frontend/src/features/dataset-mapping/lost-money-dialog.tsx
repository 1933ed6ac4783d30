import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MappingMember } from '#contracts/mappings.schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { differingSums } from './sample-sums.tsx';
import { useFieldName } from './use-field-options.ts';

interface LostMoneyDialogProps {
  lost: ReturnType<typeof differingSums>;
  member: MappingMember;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a mapping is saved whose rows do not come to the totals of the sample. */
export function LostMoneyDialog({ lost, member, isOpen, onClose, onConfirm }: LostMoneyDialogProps) {
  const { t } = useTranslation('dataset-mapping');
  const nameOf = useFieldName(member);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('lost.title')}
      text={t('lost.text')}
      confirmLabel={t('lost.confirm')}
      onConfirm={onConfirm}
      isDangerous
    >
      <Box as="ul" ps="5" textStyle="sm">
        {lost.map(({ sheet, head, field, rowNo, difference }) => (
          <li key={`${sheet ?? ''} ${head} ${rowNo}`}>
            {sheet !== undefined && <bdi>{sheet}: </bdi>}
            {t('lost.column', { field: nameOf(field), row: rowNo, difference })}
          </li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
