import { Button, Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuBookmark, LuChevronDown } from 'react-icons/lu';
import { useSaveView } from './saved-views.ts';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { ListView } from './use-list-view.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);
const ArrangeDialog = lazyPart(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog);

/** At the end of a filter bar: keeps what is shown as a view, and chooses the columns. */
export function ViewControls({ view }: { view: ListView }) {
  const [isSaving, setSaving] = useState(false);
  const [isArranging, setArranging] = useState(false);
  const { columns, hidden, setHidden, restoreColumns, chosen, isChanged } = view;
  return (
    <>
      {isChanged &&
        (chosen ? (
          <SaveMenu view={view} onNew={() => setSaving(true)} />
        ) : (
          <SaveButton onClick={() => setSaving(true)} />
        ))}
      {columns.length > 0 && (
        <ColumnChoice
          columns={columns}
          hidden={hidden}
          onChange={setHidden}
          onRestore={restoreColumns}
          onArrange={() => setArranging(true)}
        />
      )}
      {isArranging && <ArrangeDialog view={view} onClose={() => setArranging(false)} />}
      {isSaving && <SaveViewDialog view={view} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="ghost" colorPalette="ink" px="2" onClick={onClick}>
      <LuBookmark aria-hidden />
      {t('views.save')}
    </Button>
  );
}

/** Over a chosen view: change it, or keep another beside it. */
function SaveMenu({ view, onNew }: { view: ListView; onNew: () => void }) {
  const { t } = useTranslation();
  const save = useSaveView(view.list);
  const { chosen, query, columns, hidden } = view;
  if (!chosen) return null;
  const shown = columns.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
  const overwrite = () =>
    save.mutate(
      { viewId: chosen.viewId, query, columns: shown.length > 0 ? shown : null },
      {
        onSuccess: () => toast.success({ title: t('views.changed', { name: chosen.name }) }),
        onError: (error) => toast.failure(error),
      },
    );
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <SendButton variant="ghost" colorPalette="ink" px="2" isSending={save.isPending}>
          <LuBookmark aria-hidden />
          {t('views.save')}
          <LuChevronDown aria-hidden />
        </SendButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="overwrite" onSelect={overwrite}>
              {t('views.overwrite', { name: chosen.name })}
            </Menu.Item>
            <Menu.Item value="new" onSelect={onNew}>
              {t('views.saveNew')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
