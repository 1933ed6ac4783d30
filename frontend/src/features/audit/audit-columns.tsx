import { Box, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#contracts/audit.ts';
import { Bdi } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';

/** Words of the trail; an act or a kind of record without a word of its own is shown by its code. */
export function useAuditWords() {
  const { t } = useTranslation('audit');
  return useMemo(() => {
    const look = byName(t);
    return {
      t,
      act: (act: string) => look(`act.${act}`, { defaultValue: act }),
      entity: (entity: string) => look(`entity.${entity}`, { defaultValue: entity }),
    };
  }, [t]);
}

function Person({ user, impersonator, principal }: AuditRow) {
  const { t } = useTranslation('audit');
  const name = user ?? t('system');
  return (
    <>
      <Bdi>{impersonator ? t('byFor', { impersonator, user: name }) : name}</Bdi>
      {principal && (
        <Text as="span" color="fg.muted">
          {' '}
          <Bdi>{t('inPlaceOf', { principal })}</Bdi>
        </Text>
      )}
    </>
  );
}

/** From the value before to the one after, in the direction of reading. */
function Arrow() {
  return (
    <Box as="span" className="flip" display="inline-block">
      →
    </Box>
  );
}

function Changes({ changes, importedFrom, reason }: AuditRow) {
  const { t } = useTranslation('audit');
  if (reason) return <Bdi>{t('reason', { reason })}</Bdi>;
  if (changes.length === 0) {
    return (
      <Text as="span" color="fg.subtle">
        {t('noChanges')}
      </Text>
    );
  }
  return (
    <Box as="ul" listStyleType="none" overflowWrap="anywhere">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <Text as="span" color="fg.muted">
            {label}:
          </Text>{' '}
          <Bdi>{before ?? '–'}</Bdi> <Arrow /> <Bdi>{after ?? '–'}</Bdi>
        </li>
      ))}
      {importedFrom && (
        <li>
          <Text as="span" color="fg.muted">
            {t('field.importedFrom')} <Bdi>{importedFrom}</Bdi>
          </Text>
        </li>
      )}
    </Box>
  );
}

export function useAuditColumns(): ListColumn<AuditRow>[] {
  const words = useAuditWords();
  const dates = useDates();
  return useMemo(
    () => [
      { id: 'at', header: words.t('field.when'), sortKey: 'at', cell: ({ at }) => dates.instant(at) },
      { id: 'user', header: words.t('field.user'), isStrong: true, cell: (row) => <Person {...row} /> },
      { id: 'act', header: words.t('field.act'), cell: ({ act }) => words.act(act) },
      { id: 'entity', header: words.t('field.entity'), cell: ({ entity }) => words.entity(entity) },
      { id: 'name', header: words.t('field.name'), cell: ({ name, entityId }) => <Bdi>{name ?? entityId}</Bdi> },
      { id: 'changes', header: words.t('changes'), width: '40%', cell: (row) => <Changes {...row} /> },
    ],
    [words, dates],
  );
}
