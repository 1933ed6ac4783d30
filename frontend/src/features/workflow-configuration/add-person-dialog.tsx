import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChainPlace, WarnedReviewer } from '#contracts/workflow-configuration.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { PersonChooser } from '../../components/person-chooser.tsx';
import { readReviewers, useReviewers, useWarnings } from './chain-api.ts';
import { useWarningText } from './use-warning-text.ts';

const mostOffered = 50;

export interface AddPersonDialogProps {
  title: string;
  place: ChainPlace;
  /** Who is in the step already. */
  takenIds: readonly number[];
  onClose: () => void;
  onAdd: (person: { userId: number; name: string }) => void;
}

/** Picks one of the list of reviewers; what stands against a person is said beside them, before they are chosen. */
export function AddPersonDialog({ title, place, takenIds, onClose, onAdd }: AddPersonDialogProps) {
  const { t } = useTranslation('workflow-configuration');
  const { t: tCommon } = useTranslation();
  const client = useQueryClient();
  const [userId, setUserId] = useState<number | null>(null);
  const { data: all = [] } = useReviewers();
  const free = all.filter(({ UserId }) => !takenIds.includes(UserId));
  const { data: warned } = useWarnings(
    place,
    free.slice(0, mostOffered).map(({ UserId }) => UserId),
  );
  const noteOf = useNotes(warned ?? []);
  const find = async (search: string, signal: AbortSignal) => {
    const known = await client.fetchQuery({
      queryKey: ['reviewers'],
      queryFn: () => readReviewers(signal),
      staleTime: 30_000,
    });
    const words = search.toLocaleLowerCase();
    const found = known.filter(
      ({ UserId, UserName, Email }) =>
        !takenIds.includes(UserId) && `${UserName} ${Email}`.toLocaleLowerCase().includes(words),
    );
    const people = found.slice(0, mostOffered).map(({ UserId, UserName, Email }) => {
      const note = noteOf(UserId);
      return { userId: UserId, name: UserName, email: Email, ...(note && { note }) };
    });
    return { people, hasMore: found.length > mostOffered };
  };
  const chosen = all.find(({ UserId }) => UserId === userId);
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button
            size="md"
            colorPalette="ink"
            disabled={!chosen}
            onClick={() => chosen && onAdd({ userId: chosen.UserId, name: chosen.UserName })}
          >
            {t('act.addReviewer')}
          </Button>
        </>
      }
    >
      <PersonChooser
        label={t('person.choose')}
        // Asked again when the warnings have come.
        queryKey={['reviewers', 'offered', takenIds, warned?.length ?? 0]}
        find={find}
        value={userId}
        onChange={setUserId}
      />
    </AppDialog>
  );
}

function useNotes(warned: readonly WarnedReviewer[]): (userId: number) => string | undefined {
  const textOf = useWarningText();
  return (userId) => {
    const warnings = warned.find(({ ApproverId }) => ApproverId === userId)?.warnings ?? [];
    return warnings.length === 0 ? undefined : warnings.map(textOf).join(' · ');
  };
}
