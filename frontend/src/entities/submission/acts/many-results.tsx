import { useTranslation } from 'react-i18next';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import { ActResults } from './act-results.tsx';
import type { ManyDecision } from './decide-many-dialog.tsx';

export type ManyAct = 'approve' | ManyDecision;

const countWords = {
  approve: { accepted: 'bulk.done', pending: 'bulk.pending', refused: 'bulk.refused' },
  reopen: { accepted: 'bulk.reopened', pending: 'bulk.pending', refused: 'bulk.notDecided' },
  sendBack: { accepted: 'bulk.sentBack', pending: 'bulk.pending', refused: 'bulk.notDecided' },
} as const;
const rowWords = {
  approve: { accepted: 'bulk.row.accepted', pending: 'bulk.row.pending', refused: 'bulk.row.refused' },
  reopen: { accepted: 'bulk.row.reopened', pending: 'bulk.row.pending', refused: 'bulk.row.notDecided' },
  sendBack: { accepted: 'bulk.row.sentBack', pending: 'bulk.row.pending', refused: 'bulk.row.notDecided' },
} as const;

export interface ManyResultsProps {
  act: ManyAct;
  results: ManyActed['results'];
  nameOf: (submissionNo: string) => string;
  onClose: () => void;
}

/** What became of each submission that was decided together with others. */
export function ManyResults({ act, results, nameOf, onClose }: ManyResultsProps) {
  const { t } = useTranslation('reviewer');
  return (
    <ActResults
      label={t(`bulk.resultOf.${act}`)}
      act={act}
      results={results}
      countOf={(outcome, count) => t(countWords[act][outcome], { count })}
      rowOf={(outcome, reason) => t(rowWords[act][outcome], { reason })}
      nameOf={nameOf}
      onClose={onClose}
    />
  );
}
