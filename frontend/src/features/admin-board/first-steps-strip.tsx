import { Flex, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Above the month until the first submission is completed: the way back to the steps that lead there. */
export function FirstStepsStrip() {
  const { t } = useTranslation('admin');
  return (
    <Flex
      columnGap="3"
      rowGap="1"
      wrap="wrap"
      px="4"
      py="2.5"
      mb="4"
      borderWidth="1px"
      rounded="l3"
      bg="ink.subtle"
      textStyle="sm"
    >
      <Text>{t('firstSteps.notYet')}</Text>
      <ChakraLink asChild colorPalette="ink" fontWeight="500">
        <Link to="/first-steps">{t('firstSteps.leadBack')}</Link>
      </ChakraLink>
    </Flex>
  );
}
