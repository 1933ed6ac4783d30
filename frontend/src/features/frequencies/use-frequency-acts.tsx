import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCalendarSync, LuTicketPlus } from 'react-icons/lu';
import type { MasterRecord } from '#contracts/masters.ts';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import type { ClonedBy } from './clone-dialog.tsx';
import { TicketDialog } from './ticket-dialog.tsx';

type Open =
  | { kind: 'tickets'; ids: readonly number[]; clear: () => void }
  | { kind: 'apply'; ids: readonly number[] }
  | { kind: 'clone'; by: ClonedBy };

export interface FrequencyActs {
  bulkActs: (ids: number[], clear: () => void) => ReactNode;
  /** In the menu of one row. */
  itemsOf: (record: MasterRecord) => RowMenuItem[];
  /** Shows what rows make of the due dates of open submissions. */
  applyToOpen: (ids: readonly number[]) => void;
  mayApply: boolean;
  /** Acts that need no chosen row. */
  cloneActs: ReactNode;
  dialog: ReactNode;
}

/** What can be done with chosen rows besides the acts of every master. */
export function useFrequencyActs(): FrequencyActs {
  const { t } = useTranslation('frequencies');
  const mayApply = usePrivilege('managefrequency', 'All');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return {
    mayApply,
    cloneActs: mayApply && (
      <>
        <Button variant="outline" onClick={() => setOpen({ kind: 'clone', by: 'serviceProvider' })}>
          {t('clone')}
        </Button>
        <Button variant="outline" onClick={() => setOpen({ kind: 'clone', by: 'fund' })}>
          {t('cloneFund')}
        </Button>
      </>
    ),
    applyToOpen: (ids) => setOpen({ kind: 'apply', ids }),
    bulkActs: (ids, clear) =>
      mayApply && (
        <>
          <Button size="xs" variant="ghost" onClick={() => setOpen({ kind: 'tickets', ids, clear })}>
            <LuTicketPlus aria-hidden />
            {t('createTicket')}
          </Button>
          <Button size="xs" variant="ghost" onClick={() => setOpen({ kind: 'apply', ids })}>
            <LuCalendarSync aria-hidden />
            {t('applyOpen.act')}
          </Button>
        </>
      ),
    itemsOf: ({ id, allowedActs }) =>
      mayApply && allowedActs.length > 0
        ? [
            {
              value: 'createTicket',
              label: (
                <>
                  <LuTicketPlus aria-hidden /> {t('createTicket')}
                </>
              ),
              onSelect: () => setOpen({ kind: 'tickets', ids: [id], clear: () => undefined }),
            },
          ]
        : [],
    dialog: open && (
      <>
        {open.kind === 'tickets' && <TicketDialog ids={open.ids} onClose={close} onDone={open.clear} />}
        {open.kind === 'clone' && <CloneDialog by={open.by} onClose={close} />}
        {open.kind === 'apply' && <ApplyDialog ids={open.ids} onClose={close} />}
      </>
    ),
  };
}
