import { Flex, Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

/** Frequencies of property datasets or of fund datasets; links, each with its address. */
export function SubjectTabs() {
  const { t } = useTranslation('frequencies');
  const [params] = useSearchParams();
  const isForProperty = params.get('isForProperty') !== 'false';
  const addressOf = (value: boolean) => {
    const query = new URLSearchParams(params);
    query.delete('page');
    if (value) query.delete('isForProperty');
    else query.set('isForProperty', 'false');
    return `?${query}`;
  };
  return (
    <Flex
      as="nav"
      aria-label={t('title')}
      w="fit-content"
      maxW="full"
      wrap="wrap"
      mb="2"
      p="0.5"
      gap="0.5"
      rounded="l2"
      borderWidth="1px"
      bg="bg.subtle"
    >
      {([true, false] as const).map((value) => {
        const isChosen = value === isForProperty;
        return (
          <ChakraLink
            asChild
            key={String(value)}
            px="3"
            py="1"
            rounded="l1"
            textStyle="sm"
            bg={isChosen ? 'bg.panel' : undefined}
            color={isChosen ? 'fg' : 'fg.muted'}
            fontWeight={isChosen ? '600' : undefined}
            boxShadow={isChosen ? 'xs' : undefined}
          >
            <Link to={addressOf(value)} aria-current={isChosen ? 'page' : undefined}>
              {t(value ? 'tab.properties' : 'tab.funds')}
            </Link>
          </ChakraLink>
        );
      })}
    </Flex>
  );
}
