import { Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord } from '#contracts/masters.ts';
import type { CodeSuggestions } from '#contracts/property-mappings.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSuggestionsOf } from './match-api.ts';
import { useMatch } from './use-match.ts';

type Suggested = CodeSuggestions['suggestions'][number];

/** What a suggested property is called, how certain it is, and why. */
export function SuggestedProperty({ property, certainty, reasons }: Suggested) {
  const { t } = useTranslation('property-mappings');
  const dates = useDates();
  return (
    <Text as="span">
      <Bdi>{`${property.name} (${property.code})`}</Bdi>{' '}
      <Text as="span" color={certainty >= 0.9 ? 'done.fg' : 'provider.fg'} textStyle="xs">
        {t('suggestion.certainty', { percent: dates.percent(certainty) })}
        {reasons.map((reason) => ` · ${t(`suggestion.reason.${reason}`)}`)}
      </Text>
    </Text>
  );
}

export interface SuggestionCellProps {
  record: MasterRecord;
  onMatched: (serviceProviderIds: number[]) => void;
}

/** The most certain suggestion for a code without a property; the others are in its menu. */
export function SuggestionCell({ record, onMatched }: SuggestionCellProps) {
  const { t } = useTranslation('property-mappings');
  const { id, changedAt } = record;
  const { data, isPending, isError } = useSuggestionsOf(id, changedAt);
  const { match, isMatching } = useMatch(onMatched);
  if (isError) return null;
  if (isPending) return <Skeleton h="14px" w="160px" aria-busy />;
  const [first, ...others] = data?.suggestions ?? [];
  if (!first) {
    return (
      <Text as="span" color="fg.muted">
        {t('suggestion.none')}
      </Text>
    );
  }
  const code = String(record.values['providerCode']);
  const accept = ({ property }: Suggested) => match([{ id, property: property.code, changedAt }]);
  return (
    <Flex align="center" gap="2">
      <SuggestedProperty {...first} />
      {record.allowedActs.includes('edit') && (
        <>
          <Button
            size="2xs"
            variant="outline"
            disabled={isMatching}
            onClick={() => accept(first)}
            aria-label={t('suggestion.acceptNamed', { code, property: first.property.name })}
          >
            {t('suggestion.accept')}
          </Button>
          <RowMenu
            name={t('suggestion.others', { code })}
            items={others.map((one) => ({
              value: one.property.code,
              label: <SuggestedProperty {...one} />,
              onSelect: () => accept(one),
            }))}
          />
        </>
      )}
    </Flex>
  );
}
