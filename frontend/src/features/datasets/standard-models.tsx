import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Bdi } from '../../components/bdi.tsx';
import { api } from '../../lib/api.ts';

/** While there is no dataset: the data models, each one step from its first dataset. */
export function StandardModels() {
  const { t } = useTranslation('datasets');
  const { data } = useQuery({
    queryKey: ['data-models'],
    queryFn: ({ signal }) => api.get('/data-models', { signal }),
  });
  return (
    <Box as="ul" listStyleType="none" maxW="520px" mx="auto" px="3" pb="6" aria-label={t('models.label')}>
      {data?.models.map(({ id, code, name, fieldCount }) => (
        <Flex as="li" key={id} align="center" gap="3" py="2" borderTopWidth="1px" borderColor="border.muted">
          <Box flex="1" minW="0">
            <Text fontWeight="600">
              <Bdi>{name}</Bdi>
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {t('models.fields', { count: fieldCount })}
            </Text>
          </Box>
          <Button asChild size="xs" variant="outline">
            <Link to={`/configurDatasetModal?dataModel=${code}`}>
              {t('models.use')}
              <Box as="span" srOnly>
                {': '}
                {name}
              </Box>
            </Link>
          </Button>
        </Flex>
      ))}
    </Box>
  );
}
