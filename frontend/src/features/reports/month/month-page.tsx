import { Box, Grid, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MonthWall } from '#contracts/month-wall.schema.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useReport } from '../report-api.ts';
import { ChangedCard } from './changed-card.tsx';
import { CompleteCard } from './complete-card.tsx';
import { GoodCard } from './good-card.tsx';
import { LateCard } from './late-card.tsx';
import { MissingCard } from './missing-card.tsx';
import { usePresenting } from './use-presenting.ts';
import { WallHead } from './wall-head.tsx';

const defaults = { postMonth: '', fundId: '' };

/** The month of a fund on one page, to present or print: one page for each fund. */
export function MonthPage() {
  const { t } = useTranslation('month');
  const { values, set } = useUrlState(defaults);
  const asked = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const { data: wall, error, refetch } = useReport<MonthWall>('month', asked);
  const funds = wall?.funds ?? [];
  const at = funds.findIndex(({ id }) => id === wall?.page?.fund.id);
  const turn = (by: number) => {
    const next = funds[(at + by + funds.length) % funds.length];
    if (next) set({ fundId: String(next.id) });
  };
  const presenting = usePresenting(() => turn(1), funds.length > 1);
  if (error && !wall) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!wall) return <Skeleton h="70vh" aria-busy />;
  const { page, postMonth } = wall;
  return (
    <Box ref={presenting.root} bg="bg" {...(presenting.isOn && { p: '6', minH: '100dvh', overflow: 'auto' })}>
      <WallHead
        wall={wall}
        at={at}
        onTurn={turn}
        presenting={presenting}
        onMonth={(month) => set({ postMonth: month })}
      />
      {page === null ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <Grid
            templateColumns={{
              base: 'minmax(0, 1fr)',
              lg: 'repeat(3, minmax(0, 1fr))',
              _print: 'repeat(3, minmax(0, 1fr))',
            }}
            gap="4"
            mb="4"
          >
            <CompleteCard complete={page.complete} />
            <LateCard late={page.late} />
            <GoodCard good={page.good} />
          </Grid>
          <Grid
            templateColumns={{
              base: 'minmax(0, 1fr)',
              lg: 'minmax(0, 3fr) minmax(0, 2fr)',
              _print: 'minmax(0, 3fr) minmax(0, 2fr)',
            }}
            gap="4"
          >
            <ChangedCard page={page} against={wall.against} postMonth={postMonth} />
            <MissingCard page={page} />
          </Grid>
        </>
      )}
    </Box>
  );
}
