import { List, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DeadlinePreview } from '#contracts/deadlines.ts';
import { Bdi } from '../../components/bdi.tsx';

const mostPeople = 8;

/** What saving would do at once to the submissions that are open now, and whom it concerns. */
export function OverduePreview({ preview }: { preview: DeadlinePreview }) {
  const { t } = useTranslation('deadlines');
  const { becomeOverdue, noLongerOverdue, people } = preview;
  const concerned = people.map(({ userId, name, ...counts }) => ({
    userId,
    name,
    count: becomeOverdue > 0 ? counts.becomeOverdue : counts.noLongerOverdue,
  }));
  const named = concerned.filter(({ count }) => count > 0);
  return (
    <Stack gap="2" textStyle="sm">
      {becomeOverdue > 0 && <Text>{t('preview.becomeOverdue', { count: becomeOverdue })}</Text>}
      {noLongerOverdue > 0 && <Text>{t('preview.noLongerOverdue', { count: noLongerOverdue })}</Text>}
      {named.length > 0 && (
        <div>
          <Text color="fg.muted">{t('preview.whose')}</Text>
          <List.Root ps="4">
            {named.slice(0, mostPeople).map(({ userId, name, count }) => (
              <List.Item key={userId}>
                <Bdi>{t('preview.count', { name, count })}</Bdi>
              </List.Item>
            ))}
            {named.length > mostPeople && (
              <List.Item>{t('preview.more', { count: named.length - mostPeople })}</List.Item>
            )}
          </List.Root>
        </div>
      )}
    </Stack>
  );
}
