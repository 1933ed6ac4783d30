import { Box, Button, ButtonGroup, Flex, IconButton, Input, NativeSelect, Pagination, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import { useDates } from '../../lib/dates.ts';
import { pageSizes } from './use-list-state.ts';

export interface ListPagerProps {
  page: number;
  size: number;
  total: number;
  /** The server counts to 10,000 and no further. */
  isTotalCapped: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

function SizeChoice({ size, onSize }: Pick<ListPagerProps, 'size' | 'onSize'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Flex align="center" gap="2">
      <label htmlFor={id}>{t('pager.entriesPerPage')}</label>
      <NativeSelect.Root size="xs" w="64px">
        <NativeSelect.Field id={id} value={String(size)} onChange={(event) => onSize(Number(event.target.value))}>
          {pageSizes.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}

function GoToPage({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const go = () => {
    const page = Math.trunc(Number(text));
    if (page >= 1) onPage(Math.min(page, last));
    setText('');
  };
  return (
    <Flex
      as="form"
      align="center"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id}>{t('pager.goTo')}</label>
      <Input
        id={id}
        size="xs"
        w="56px"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/gu, ''))}
      />
    </Flex>
  );
}

export function ListPager({ page: wanted, size, total, isTotalCapped, onPage, onSize }: ListPagerProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.min(wanted, last);
  const shownTotal = isTotalCapped ? t('pager.capped', { total }) : dates.number(total);
  return (
    <Flex
      data-no-print
      align="center"
      wrap="wrap"
      columnGap="5"
      rowGap="2"
      px="3"
      py="2"
      bg="bg.subtle"
      borderTopWidth="1px"
      roundedBottom="l3"
      textStyle="xs"
      color="fg.muted"
    >
      <SizeChoice size={size} onSize={onSize} />
      <Text aria-live="polite">
        {t('pager.range', {
          from: total === 0 ? 0 : (page - 1) * size + 1,
          to: Math.min(page * size, total),
          total: shownTotal,
        })}
      </Text>
      {isTotalCapped && page === last && <Text color="provider.fg">{t('pager.narrow')}</Text>}
      <Box flex="1" />
      <Pagination.Root
        count={total}
        pageSize={size}
        page={page}
        siblingCount={1}
        onPageChange={(change) => onPage(change.page)}
        translations={{
          rootLabel: t('pager.label'),
          prevTriggerLabel: t('pager.previous'),
          nextTriggerLabel: t('pager.next'),
          itemLabel: (item) => t('pager.page', { page: item.page }),
        }}
      >
        <ButtonGroup variant="ghost" size="xs" gap="0.5">
          <Pagination.PrevTrigger asChild>
            <IconButton>
              <LuChevronLeft className="flip" aria-hidden />
            </IconButton>
          </Pagination.PrevTrigger>
          <Pagination.Items render={(item) => <PageButton page={item.value} isCurrent={item.value === page} />} />
          <Pagination.NextTrigger asChild>
            <IconButton>
              <LuChevronRight className="flip" aria-hidden />
            </IconButton>
          </Pagination.NextTrigger>
        </ButtonGroup>
      </Pagination.Root>
      <Box hideBelow="md">
        <GoToPage last={last} onPage={onPage} />
      </Box>
    </Flex>
  );
}

function PageButton({ page, isCurrent, ...rest }: { page: number; isCurrent: boolean }) {
  const dates = useDates();
  return (
    <Button
      {...rest}
      px="1"
      minW="28px"
      variant={isCurrent ? 'outline' : 'ghost'}
      colorPalette={isCurrent ? 'ink' : undefined}
    >
      {dates.number(page)}
    </Button>
  );
}
