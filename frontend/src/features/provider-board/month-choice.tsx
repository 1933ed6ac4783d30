import { useState } from 'react';
import { MonthRail } from '../../components/month-rail.tsx';
import { useMonths } from '../../entities/submission/api/lists.ts';

const shown = 6;
const known = 36;

/** Six months at a time; the arrows move the window, the month itself is chosen by its button. */
export function MonthChoice({ chosen, onChoose }: { chosen: string; onChoose: (postMonth: string) => void }) {
  const months = useMonths({ count: known }).data?.months ?? [];
  const [end, setEnd] = useState<number | null>(null);
  if (months.length === 0) return null;
  const at = months.findIndex(({ postMonth }) => postMonth === chosen);
  const latestEnd = months.length;
  const firstEnd = Math.min(shown, latestEnd);
  const ownEnd = at < 0 || at >= latestEnd - shown ? latestEnd : Math.max(firstEnd, at + 1);
  const shownEnd = Math.min(latestEnd, Math.max(firstEnd, end ?? ownEnd));
  return (
    <MonthRail
      months={months.slice(Math.max(0, shownEnd - shown), shownEnd)}
      chosen={chosen}
      onChoose={onChoose}
      onEarlier={shownEnd > firstEnd ? () => setEnd(shownEnd - 1) : undefined}
      onLater={shownEnd < latestEnd ? () => setEnd(shownEnd + 1) : undefined}
    />
  );
}
