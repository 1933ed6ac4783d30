import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Panel } from '../../components/panel.tsx';

export interface ChartPanelProps {
  title: string;
  /** Colours and names of what is drawn. */
  legend: readonly { color: string; label: string; isLine?: boolean }[];
  /** A chart that is fetched when it is shown. */
  children: ReactNode;
}

/** A chart with its title and legend; the table of its figures is beside it on the page. */
export function ChartPanel({ title, legend, children }: ChartPanelProps) {
  return (
    <Panel
      title={title}
      titleEnd={
        <Flex gap="3" textStyle="xs" color="fg.muted" wrap="wrap">
          {legend.map(({ color, label, isLine = false }) => (
            <Flex key={label} align="center" gap="1.5">
              <Box bg={color} w={isLine ? '14px' : '9px'} h={isLine ? '2px' : '9px'} rounded="1px" aria-hidden />
              <Text as="span">{label}</Text>
            </Flex>
          ))}
        </Flex>
      }
    >
      <Box as="figure" aria-label={title}>
        <Suspense fallback={<Skeleton h={{ base: '200px', md: '250px' }} />}>{children}</Suspense>
      </Box>
    </Panel>
  );
}
