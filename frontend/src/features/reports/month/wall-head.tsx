import { Box, Button, Flex, Heading, IconButton, NativeSelect, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight, LuPresentation, LuPrinter, LuX } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { MonthWall } from '#contracts/month-wall.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { Stamp } from '../../../components/stamp.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useReportChoices } from '../report-api.ts';
import type { Presenting } from './use-presenting.ts';

export interface WallHeadProps {
  wall: MonthWall;
  /** Place of the fund among those of the month. */
  at: number;
  onTurn: (by: number) => void;
  onMonth: (postMonth: string) => void;
  presenting: Presenting;
}

/** Fund and month, and the steps that paper and screen do not show. */
export function WallHead({ wall: { page, funds, postMonth }, at, onTurn, onMonth, presenting }: WallHeadProps) {
  const { t } = useTranslation('month');
  const dates = useDates();
  return (
    <Flex align="center" gap="4" wrap="wrap" mb="5">
      <Stamp postMonth={postMonth} />
      <Box flex="1 1 240px" minW="0">
        <Heading as="h1" textStyle="3xl" tabIndex={-1} outline="none" data-page-heading>
          {page ? <Bdi>{page.fund.name}</Bdi> : t('title')}
        </Heading>
        {page && (
          <Text color="fg.muted">
            {[
              t('properties', { count: page.properties }),
              t('providers', { count: page.serviceProviders }),
              t('asOf', { day: dates.day(new Date().toISOString()) }),
            ].join(' · ')}
          </Text>
        )}
      </Box>
      <Flex align="center" gap="2" wrap="wrap" data-no-print>
        {!presenting.isOn && (
          <Button asChild variant="ghost">
            <Link to="/dashboard">{t('leave')}</Link>
          </Button>
        )}
        {funds.length > 1 && <Turn at={at} count={funds.length} onTurn={onTurn} />}
        {presenting.isOn ? (
          <IconButton variant="ghost" aria-label={t('stop')} onClick={presenting.stop}>
            <LuX aria-hidden />
          </IconButton>
        ) : (
          <>
            <MonthChoice value={postMonth} onChange={onMonth} />
            <Button variant="outline" onClick={() => window.print()}>
              <LuPrinter aria-hidden />
              {t('print')}
            </Button>
            <Button colorPalette="ink" onClick={presenting.start}>
              <LuPresentation aria-hidden />
              {t('present')}
            </Button>
          </>
        )}
      </Flex>
    </Flex>
  );
}

function Turn({ at, count, onTurn }: { at: number; count: number; onTurn: (by: number) => void }) {
  const { t } = useTranslation('month');
  const mirrored = { _rtl: { transform: 'scaleX(-1)' } } as const;
  return (
    <Flex align="center" gap="1">
      <IconButton variant="ghost" size="sm" aria-label={t('previous')} css={mirrored} onClick={() => onTurn(-1)}>
        <LuChevronLeft aria-hidden />
      </IconButton>
      <Text textStyle="sm" color="fg.muted" aria-live="polite">
        {t('fundOf', { at: at + 1, count })}
      </Text>
      <IconButton variant="ghost" size="sm" aria-label={t('next')} css={mirrored} onClick={() => onTurn(1)}>
        <LuChevronRight aria-hidden />
      </IconButton>
    </Flex>
  );
}

function MonthChoice({ value, onChange }: { value: string; onChange: (postMonth: string) => void }) {
  const { t } = useTranslation('month');
  const dates = useDates();
  const months = useReportChoices().data?.postMonths ?? [];
  const shown = months.includes(value) ? months : [value, ...months];
  return (
    <NativeSelect.Root size="sm" w="auto">
      <NativeSelect.Field aria-label={t('postMonth')} value={value} onChange={(event) => onChange(event.target.value)}>
        {shown.map((month) => (
          <option key={month} value={month}>
            {dates.monthLong(month)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
