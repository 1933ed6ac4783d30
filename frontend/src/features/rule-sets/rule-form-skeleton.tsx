import { Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { Panel } from '../../components/panel.tsx';

/** The form of a rule while it is loaded: its head, the panel of its fields, and the panels beside it. */
export function RuleFormSkeleton() {
  return (
    <Stack gap="4" aria-busy>
      <Flex justify="space-between" gap="4" wrap="wrap">
        <Skeleton h="28px" w="220px" />
        <Skeleton h="32px" w="200px" />
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' }} gap="4" alignItems="start">
        <Panel>
          <Stack gap="5">
            <Fields count={2} />
            {[4, 3, 2].map((count) => (
              <Stack key={count} gap="3" borderWidth="1px" rounded="l2" p="3">
                <Skeleton h="18px" w="120px" />
                <Fields count={count} />
              </Stack>
            ))}
            <Fields count={2} />
          </Stack>
        </Panel>
        <Stack gap="4">
          <Panel>
            <Skeleton h="72px" />
          </Panel>
          <Panel>
            <Skeleton h="120px" />
          </Panel>
        </Stack>
      </Grid>
    </Stack>
  );
}

function Fields({ count }: { count: number }) {
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      {Array.from({ length: count }, (_, at) => (
        <Stack key={at} gap="1.5">
          <Skeleton h="14px" w="90px" />
          <Skeleton h="36px" />
        </Stack>
      ))}
    </Grid>
  );
}
