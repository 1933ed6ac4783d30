import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LuCircleCheck, LuCircleOff, LuTrash2 } from 'react-icons/lu';
import type { BulkAct, MasterDefinition } from '#contracts/masters.ts';
import { mostExported } from '#contracts/masters.ts';
import { apiAddress } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';
import { recordAbilities, useSession } from '../../lib/session.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { BulkBar } from '../list/bulk-bar.tsx';
import type { UnderAct } from './asked-change.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkSelection } from './use-bulk-selection.ts';
import { useMasterWords } from './use-master-words.ts';

export interface MasterBulkBarProps {
  definition: MasterDefinition;
  bulk: BulkSelection;
  /** What the list is asked for. */
  query: QueryValues;
  /** Rows that the filter finds. */
  total: number;
  /** Acts of this master alone. */
  children?: ReactNode;
  underAct?: UnderAct | undefined;
}

/** An address holds no more ids; everything that the filter finds needs none. */
const mostNamed = 1_000;
const removals = ['activate', 'deactivate'] as const;
const icons = { activate: LuCircleCheck, deactivate: LuCircleOff } as const;

/** What can be done with the chosen records; in place of the filters while there are any. */
export function MasterBulkBar({ definition, bulk, query, total, children, underAct }: MasterBulkBarProps) {
  const words = useMasterWords(definition);
  const { mayRemove } = recordAbilities(useSession(), definition);
  const [act, setAct] = useState<{ act: BulkAct; ids: readonly number[] } | null>(null);
  const { ids, clear, selectAll, isSelecting } = bulk;
  const open = (wanted: BulkAct) => setAct({ act: wanted, ids });
  return (
    <>
      {ids.length > 0 && (
        <BulkBar
          count={ids.length}
          onClear={clear}
          allMatching={{ total, onSelect: selectAll, isSelecting }}
          end={
            mayRemove && (
              <Button size="xs" variant="ghost" onClick={() => open('delete')}>
                <LuTrash2 aria-hidden />
                {words.t('delete')}
              </Button>
            )
          }
        >
          {children}
          {(ids.length === total || ids.length <= mostNamed) && (
            <DownloadMenu
              label={words.t('download')}
              isInBar
              total={ids.length}
              files={(['excel', 'pdf'] as const).map((format) => ({
                label: words.t(format),
                most: mostExported[format],
                address: apiAddress(`${definition.path}/export/${format}`, {
                  ...query,
                  ...(ids.length < total && { ids }),
                }),
              }))}
            />
          )}
          {(mayRemove ? removals : []).map((name) => {
            const Icon = icons[name];
            return (
              <Button key={name} size="xs" variant="ghost" onClick={() => open(name)}>
                <Icon aria-hidden />
                {words.t(name)}
              </Button>
            );
          })}
        </BulkBar>
      )}
      {act && <BulkDialog {...{ definition, ...act, underAct }} onClose={() => setAct(null)} onDone={clear} />}
    </>
  );
}
