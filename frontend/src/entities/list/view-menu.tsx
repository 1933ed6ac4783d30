import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import type { SavedView } from '#contracts/saved-views.ts';
import { useDeleteView, useSaveView } from './saved-views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import type { ListView } from './use-list-view.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

/** What can be done with the chosen view. */
export function ViewMenu({ view, of }: { view: ListView; of: SavedView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const save = useSaveView(view.list);
  const setDefault = (isDefault: boolean) =>
    save.mutate({ viewId: of.viewId, isDefault }, { onError: (error) => toast.failure(error) });
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={t('views.menu', { name: of.name })}>
            <LuChevronDown aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="rename" onSelect={() => setOpen('rename')}>
                {t('views.rename')}
              </Menu.Item>
              <Menu.CheckboxItem value="default" checked={of.isDefault} onCheckedChange={setDefault}>
                <Menu.ItemIndicator />
                {t('views.makeDefault')}
              </Menu.CheckboxItem>
              <Menu.Item value="delete" color="fg.error" onSelect={() => setOpen('delete')}>
                {t('views.delete')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {open === 'rename' && <SaveViewDialog view={view} renamed={of} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteView view={view} of={of} onClose={() => setOpen(null)} />}
    </>
  );
}

function DeleteView({ view, of, onClose }: { view: ListView; of: SavedView; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteView(view.list);
  const confirm = () =>
    remove.mutate(of.viewId, {
      onSuccess: () => {
        toast.success({ title: t('views.deleted', { name: of.name }) });
        void navigate(view.addressOf(null), { replace: true });
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('views.deleteTitle', { name: of.name })}
      text={t('views.deleteText')}
      confirmLabel={t('delete')}
      onConfirm={confirm}
      isDangerous
      isPending={remove.isPending}
      error={remove.error}
    />
  );
}
