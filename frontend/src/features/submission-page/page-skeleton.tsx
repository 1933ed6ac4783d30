import { Box, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

const rows = [78, 64, 82, 70, 58, 76, 66, 80];

/** The shape of the page, after a moment only: most submissions are there before. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Flex h="full" role="status" aria-busy aria-label={t('loading')} animation="fade-in 150ms 150ms both">
      <Box flex="1" p="5" minW="0">
        <Flex gap="4" mb="8">
          <Skeleton w="62px" h="52px" />
          <Stack gap="2">
            <Skeleton h="24px" w="280px" maxW="full" />
            <Skeleton h="16px" w="200px" />
          </Stack>
        </Flex>
        <Stack gap="3">
          {rows.map((width) => (
            <Skeleton key={width} h="16px" w={`${width}%`} />
          ))}
        </Stack>
      </Box>
      <Box w="346px" borderStartWidth="1px" p="4" display={{ base: 'none', lg: 'block' }}>
        <Skeleton h="220px" />
      </Box>
    </Flex>
  );
}
