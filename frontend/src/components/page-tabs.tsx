import { Box, Flex, Tabs } from '@chakra-ui/react';
import type { BoxProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDates } from '../lib/dates.ts';
import { useChosenInSight } from './use-chosen-in-sight.ts';

export interface PageTab<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number;
  /** Rendered while its tab is chosen. */
  content: ReactNode;
}

export interface PageTabsProps<Value extends string> {
  label: string;
  tabs: readonly PageTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** At the end of the row of tabs. */
  end?: ReactNode;
  listProps?: BoxProps;
  /** Wraps the tabs onto several lines instead of scrolling them sideways. */
  mayWrap?: boolean;
  /** The content fills what is left of the height. */
  isFilling?: boolean;
}

const filling = { display: 'flex', flexDirection: 'column', flex: '1', minH: '0' } as const;

export function PageTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  end,
  listProps,
  mayWrap = false,
  isFilling = false,
}: PageTabsProps<Value>) {
  const dates = useDates();
  // Counts that arrive make the tabs wider.
  const isCounted = tabs.some(({ count }) => count !== undefined);
  const row = useChosenInSight('[role=tab][aria-selected=true]', 0, `${value} ${isCounted}`);
  return (
    <Tabs.Root
      value={value}
      onValueChange={(change) => {
        const chosen = tabs.find((tab) => tab.value === change.value);
        if (chosen) onChange(chosen.value);
      }}
      colorPalette="ink"
      {...(isFilling ? filling : {})}
    >
      <Box borderBottomWidth="1px" {...listProps}>
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <Tabs.List
            ref={row}
            aria-label={label}
            borderBottomWidth="0"
            overflowX="auto"
            overflowY="hidden"
            maxW="full"
            flexWrap={mayWrap ? { md: 'wrap' } : undefined}
          >
            {tabs.map((tab) => (
              <Tabs.Trigger key={tab.value} value={tab.value} flexShrink="0" whiteSpace="nowrap">
                {tab.label}
                {tab.count !== undefined && (
                  <Box as="span" fontWeight="400" color="fg.muted">
                    {dates.number(tab.count)}
                  </Box>
                )}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {end}
        </Flex>
      </Box>
      {tabs.map((tab) => (
        // The palette of the tabs must not reach the buttons inside of them.
        <Tabs.Content
          key={tab.value}
          value={tab.value}
          p="0"
          colorPalette="gray"
          {...(isFilling && tab.value === value ? filling : {})}
        >
          {tab.value === value && tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
