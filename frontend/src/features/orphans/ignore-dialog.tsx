import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import { mostIgnoredDays } from '#contracts/orphans.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextareaField, TextField } from '../../components/form-fields.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { serverDay } from '../../lib/server-day.ts';
import { useIgnoreOrphan } from './orphan-api.ts';

export interface IgnoreDialogProps {
  category: OrphanCategory;
  postMonth: string;
  row: OrphanRow;
  onClose: () => void;
}

/** Sets a record aside until a day, with a reason. */
export function IgnoreDialog({ category, postMonth, row, onClose }: IgnoreDialogProps) {
  const { t } = useTranslation('orphans');
  const dates = useDates();
  const ignore = useIgnoreOrphan(category);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(serverDay(30));
  const [isTried, setTried] = useState(false);
  const [first, last] = [serverDay(1), serverDay(mostIgnoredDays)];
  const problems = {
    reason: reason.trim() === '' ? t('ignore.needsReason') : undefined,
    // ISO days are in order as text.
    until:
      until < first || until > last ? t('ignore.range', { first: dates.day(first), last: dates.day(last) }) : undefined,
  };
  /** What the server refused was said of the values before. */
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    ignore.reset();
  };
  const confirm = () => {
    setTried(true);
    if (problems.reason !== undefined || problems.until !== undefined) return;
    const seenUntil = row.ignored?.until ?? null;
    // The row leaves the list, and takes this dialog away, before callbacks of `mutate` would be called.
    void ignore.mutateAsync({ key: row.key, postMonth, seenUntil, ignored: { reason, until } }).then(
      () => {
        toast.success({ title: t('ignore.done', { name: row.name, day: dates.day(until) }) });
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Bdi>{t('ignore.title', { name: row.name })}</Bdi>}
      text={t('ignore.text')}
      confirmLabel={t('ignore.confirm')}
      onConfirm={confirm}
      isPending={ignore.isPending}
      error={ignore.error}
    >
      <Stack gap="3">
        <TextareaField
          label={t('ignore.reason')}
          value={reason}
          onChange={change(setReason)}
          isRequired
          maxLength={500}
          rows={3}
          error={isTried ? problems.reason : undefined}
        />
        <TextField
          label={t('ignore.until')}
          type="date"
          value={until}
          onChange={change(setUntil)}
          isRequired
          min={first}
          max={last}
          error={isTried ? problems.until : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
