import { CloseButton, Flex, Input, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryParams } from '../../lib/use-query-params.ts';

/** Shows the figures as they were published at the end of a day; kept in the address. */
export function PublishedOn() {
  const { t } = useTranslation('reports');
  const id = useId();
  const [params, changeParams] = useQueryParams();
  const day = params.get('publishedOn') ?? '';
  const choose = (chosen: string) =>
    changeParams((next) => {
      for (const name of ['publishedOn', 'page']) next.delete(name);
      if (chosen !== '') next.set('publishedOn', chosen);
    });
  return (
    <Flex align="center" gap="1.5">
      <Text as="label" {...{ htmlFor: id }} textStyle="sm" color="fg.muted" whiteSpace="nowrap">
        {t('publishedOn.label')}
      </Text>
      <Input id={id} type="date" size="xs" w="140px" value={day} onChange={(event) => choose(event.target.value)} />
      {day !== '' && <CloseButton size="2xs" aria-label={t('publishedOn.latest')} onClick={() => choose('')} />}
    </Flex>
  );
}
