import { Box, Grid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One side of the form of a rule. */
export function FormSide({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box borderWidth="1px" rounded="l2" bg="bg.subtle" p="3" role="group" aria-label={title}>
      <Text fontWeight="600" mb="2">
        {title}
      </Text>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {children}
      </Grid>
    </Box>
  );
}
