import type { ComponentType } from 'react';
import type { BulkAct, Dependant, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import type { UnderAct } from './asked-change.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { OpenedForm } from './opened-form.tsx';
import type { RecordFormProps } from './record-form.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import type { FreeingProps } from './refused-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

export type OpenDialog =
  | { kind: 'form'; record: MasterRecord | null }
  | { kind: 'delete' | 'deactivate' | 'restore'; record: MasterRecord }
  /** What is otherwise done at once, where a master shows first what it does. */
  | { kind: 'one'; act: BulkAct; record: MasterRecord }
  | { kind: 'refused'; record: MasterRecord; live: Dependant[] }
  | { kind: 'import'; definition: MasterDefinition };

interface MasterDialogsProps {
  definition: MasterDefinition;
  open: OpenDialog;
  Freeing?: ComponentType<FreeingProps>;
  underForm?: RecordFormProps['underForm'];
  underAct?: UnderAct;
  onSaved?: (saved: MasterRecord, before: MasterRecord | null) => void;
  onClose: () => void;
}

/** The dialog that a set-up screen has open. */
export function MasterDialogs(props: MasterDialogsProps) {
  const { definition, open, Freeing, underForm, underAct, onSaved, onClose } = props;
  switch (open.kind) {
    case 'form':
      return (
        <OpenedForm
          {...{ definition, record: open.record, underForm, onClose }}
          onSaved={(saved) => onSaved?.(saved, open.record)}
        />
      );
    case 'deactivate':
      return <DeactivateDialog {...{ definition, record: open.record, underAct, onClose }} />;
    case 'delete':
      return <DeleteDialog {...{ definition, record: open.record, Freeing, underAct, onClose }} />;
    case 'one':
      return (
        <BulkDialog
          {...{ definition, act: open.act, ids: [open.record.id], underAct, onClose }}
          onDone={() => undefined}
        />
      );
    case 'restore':
      return <RestoreDialog {...{ definition, record: open.record, onClose }} />;
    case 'refused':
      return <RefusedDialog {...{ definition, live: open.live, record: open.record, Freeing, onClose }} />;
    case 'import':
      return (
        <ImportDialog
          {...{ definition: open.definition, onClose }}
          underAct={open.definition === definition ? underAct : undefined}
        />
      );
  }
}
