import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import { RowMenu } from '../../components/row-menu.tsx';
import { toast } from '../../components/toaster.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { useIgnoreOrphan } from './orphan-api.ts';

export interface OrphanRowMenuProps {
  category: OrphanCategory;
  postMonth: string;
  row: OrphanRow;
}

/** Sets a record aside, or takes it back. */
export function OrphanRowMenu({ category, postMonth, row }: OrphanRowMenuProps) {
  const { t } = useTranslation('orphans');
  const [isIgnoring, setIgnoring] = useState(false);
  const ignore = useIgnoreOrphan(category);
  // The row has left the list by then, and with it this menu: callbacks of `mutate` would not be called.
  const end = () =>
    void ignore.mutateAsync({ key: row.key, postMonth, seenUntil: row.ignored?.until ?? null, ignored: null }).then(
      () => toast.success({ title: t('ignore.ended', { name: row.name }) }),
      (error: unknown) => toast.failure(error),
    );
  const item = row.ignored
    ? { value: 'end', label: t('ignore.end'), onSelect: end }
    : { value: 'ignore', label: t('ignore.action'), onSelect: () => setIgnoring(true) };
  return (
    <>
      <RowMenu name={row.name} items={[item]} />
      {isIgnoring && <IgnoreDialog {...{ category, postMonth, row }} onClose={() => setIgnoring(false)} />}
    </>
  );
}
