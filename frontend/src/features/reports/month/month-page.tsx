import { Box, Grid, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useReport } from '../report-api.ts';
import { ChangedCard } from './changed-card.tsx';
import { CompleteCard } from './complete-card.tsx';
import { GoodCard } from './good-card.tsx';
import { LateCard } from './late-card.tsx';
import { MissingCard } from './missing-card.tsx';
import { NoiLines } from './noi-lines.tsx';
import { usePresenting } from './use-presenting.ts';
import { WallHead } from './wall-head.tsx';

/** The list of rows behind a figure keeps its page and search in the same address: another fund begins without them. */
const defaults = { postMonth: '', fundId: '', rows: '', page: '1', search: '' };
const listClosed = { rows: '', page: '1', search: '' };

/** The month of a fund on one page, to present or print: one page for each fund. */
export function MonthPage() {
  const { t } = useTranslation('month');
  const { values, set } = useUrlState(defaults);
  const { rows, page: _, search: __, ...chosen } = values;
  const asked = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
  const { data: wall, error, refetch } = useReport('month', asked);
  const funds = wall?.funds ?? [];
  const at = funds.findIndex(({ id }) => id === wall?.page?.fund.id);
  const turn = (by: number) => {
    const next = funds[(at + by + funds.length) % funds.length];
    if (next) set({ ...listClosed, fundId: String(next.id) });
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
        onMonth={(month) => set({ ...listClosed, postMonth: month })}
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
            <ChangedCard
              page={page}
              against={wall.against}
              postMonth={postMonth}
              onNoi={presenting.isOn ? null : () => set({ ...listClosed, rows: 'noi' })}
            />
            <MissingCard page={page} />
          </Grid>
          {rows === 'noi' && !presenting.isOn && (
            <NoiLines fund={page.fund} postMonth={postMonth} onClose={() => set(listClosed)} />
          )}
        </>
      )}
    </Box>
  );
}
