import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export interface TrialPagesProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which submissions of a trial are shown, and the way to the others; nothing where one page holds all. */
export function TrialPages({ page, size, total, onPage }: TrialPagesProps) {
  const { t } = useTranslation('jobs');
  if (total <= size) return null;
  const from = (page - 1) * size + 1;
  const to = Math.min(total, page * size);
  return (
    <Flex p="2" gap="2" align="center" justify="space-between" borderTopWidth="1px">
      <Text textStyle="sm" color="fg.muted">
        {t('trial.page', { from, to, total })}
      </Text>
      <Flex gap="1">
        <Button size="xs" variant="outline" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {t('trial.previous')}
        </Button>
        <Button size="xs" variant="outline" disabled={to >= total} onClick={() => onPage(page + 1)}>
          {t('trial.next')}
        </Button>
      </Flex>
    </Flex>
  );
}
