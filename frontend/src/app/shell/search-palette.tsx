import { Box, Dialog, Flex, Icon, Listbox, Portal, createListCollection } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuFileSpreadsheet, LuSearch } from 'react-icons/lu';
import type { IconType } from 'react-icons';
import { useNavigate } from 'react-router-dom';
import { homeOf } from '#contracts/roles.ts';
import { Code } from '../../components/bdi.tsx';
import { api } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { itemsFor, screensBesideMenu } from '../navigation.ts';
import { useRecordHits } from './use-record-hits.ts';

interface Hit {
  value: string;
  label: string;
  hint: string | null;
  code: string | null;
  group: 'pages' | 'submissions' | 'records';
  icon: IconType;
}

function usePageHits(text: string): Hit[] {
  const { t } = useTranslation('shell');
  const session = useSession();
  const pages: Hit[] = [
    ...itemsFor(session).map((item) => ({ value: item.path, label: t(item.label), icon: item.icon })),
    ...screensBesideMenu(session).map(({ path, label }) => ({ value: path, label: t(label), icon: LuSearch })),
  ].map((page) => ({ ...page, hint: null, code: null, group: 'pages' }));
  const wanted = text.toLocaleLowerCase();
  return pages.filter((page) => page.label.toLocaleLowerCase().includes(wanted));
}

function useSubmissionHits(text: string, isOpen: boolean): Hit[] {
  const dates = useDates();
  const home = homeOf[useSession().user.baseRole];
  const search = useDebounced(text.trim(), 200);
  const { data } = useQuery({
    queryKey: ['search', search],
    enabled: isOpen && search.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get('/submissions', {
        query: { search, size: 10, page: 1, sort: '-postMonth' },
        signal,
      }),
  });
  if (search.length < 2 || text.trim().length < 2) return [];
  return (data?.rows ?? []).map((row) => ({
    value: `${home}/${row.submissionNo}`,
    label: [row.dataset.name, row.property?.name ?? row.fund?.name].filter(Boolean).join(' · '),
    hint: dates.month(row.postMonth),
    code: row.submissionNo,
    group: 'submissions',
    icon: LuFileSpreadsheet,
  }));
}

function HitRow({ hit }: { hit: Hit }) {
  return (
    <Listbox.Item item={hit} textStyle="sm">
      <Icon as={hit.icon} boxSize="15px" color="fg.muted" aria-hidden />
      <Listbox.ItemText flex="1" minW="0" truncate>
        <bdi>{hit.label}</bdi>
      </Listbox.ItemText>
      {hit.hint && (
        <Box as="span" color="fg.muted">
          {hit.hint}
        </Box>
      )}
      {hit.code && <Code>{hit.code}</Code>}
    </Listbox.Item>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const submissions = useSubmissionHits(text, true);
  const pages = usePageHits(text.trim());
  const groups = [
    { label: t('search.submissions'), hits: submissions },
    ...useRecordHits(text).map(({ page, rows }) => ({
      label: t(page.label),
      hits: rows.map(({ address, name, code }): Hit => ({
        ...{ value: address, label: name, code, hint: null, group: 'records', icon: page.icon },
      })),
    })),
    { label: t('search.pages'), hits: pages },
  ];
  const collection = createListCollection({
    items: groups.flatMap(({ hits }) => hits),
    itemToString: (hit) => `${hit.label} ${hit.code ?? ''}`,
  });
  return (
    <Listbox.Root
      collection={collection}
      selectionMode="single"
      value={[]}
      onSelect={({ value }) => {
        onClose();
        void navigate(value);
      }}
      gap="0"
    >
      <Listbox.Label srOnly>{t('search.open')}</Listbox.Label>
      <Flex align="center" gap="2" px="3" borderBottomWidth="1px">
        <Icon as={LuSearch} boxSize="16px" color="fg.muted" aria-hidden />
        <Listbox.Input
          autoHighlight
          autoFocus
          flex="1"
          h="46px"
          border="none"
          outline="none"
          bg="transparent"
          placeholder={t('search.open')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Flex>
      <Listbox.Content maxH="360px" borderWidth="0" bg="transparent" p="2">
        {groups.map(({ label, hits }) => {
          if (hits.length === 0) return null;
          return (
            <Listbox.ItemGroup key={label}>
              <Listbox.ItemGroupLabel textStyle="xs" color="fg.subtle">
                {label}
              </Listbox.ItemGroupLabel>
              {hits.map((hit) => (
                <HitRow key={hit.value} hit={hit} />
              ))}
            </Listbox.ItemGroup>
          );
        })}
        {collection.size === 0 && (
          <Box p="3" color="fg.muted" textStyle="sm">
            {text.trim().length < 2 ? t('search.hint') : t('search.nothing', { text })}
          </Box>
        )}
      </Listbox.Content>
    </Listbox.Root>
  );
}

/** Ctrl K: submissions, properties, funds, service providers, users and pages by a few letters. */
export function SearchPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      size="md"
      placement="top"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content overflow="hidden">
            <Dialog.Title srOnly>{t('search.title')}</Dialog.Title>
            <Palette onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
