import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../lib/dates.ts';

/** Below this certainty a person should look at what is proposed. */
const sure = 0.9;

export const isDoubtful = (certainty: number | null | undefined): boolean =>
  certainty !== null && certainty !== undefined && certainty < sure;

/** How sure a proposal is, as a whole percentage. */
export function useCertainty(): (certainty: number) => string {
  const { number } = useDates();
  return (certainty) => number(certainty, { style: 'percent', maximumFractionDigits: 0 });
}

interface ProposalNoteProps {
  /** What is proposed; left out where it stands beside the note. */
  value?: string;
  certainty: number;
}

/** Says under a field what was read off the sample and how sure that is; what should be looked at is marked. */
export function ProposalNote({ value, certainty }: ProposalNoteProps) {
  const { t } = useTranslation('dataset-mapping');
  const share = useCertainty()(certainty);
  const key = isDoubtful(certainty) ? 'doubtful' : 'sure';
  return (
    <Text as="span" color={isDoubtful(certainty) ? 'provider.fg' : undefined}>
      {value === undefined ? t(`proposed.only.${key}`, { share }) : t(`proposed.${key}`, { value, share })}
    </Text>
  );
}
