import { VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { UploadItem } from './upload-item.ts';

/** Steps in which the share of the bytes is told; each percent would be noise. */
const step = 25;

/** Tells screen readers how far each file is. */
export function UploadAnnouncer({ items }: { items: readonly UploadItem[] }) {
  const { t } = useTranslation('provider');
  const say = ({ phase, share, file: { name: fileName } }: UploadItem): string => {
    if (phase === 'sending') {
      const percent = Math.floor((share * 100) / step) * step;
      return t('say.sending', { fileName, percent });
    }
    if (phase === 'accepted') return t('say.accepted', { fileName });
    if (phase === 'pending') return t('say.pending', { fileName });
    return phase === 'cancelled' ? t('say.cancelled', { fileName }) : '';
  };
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {items.map((item) => (
        <span key={item.key}>{say(item)} </span>
      ))}
    </VisuallyHidden>
  );
}
