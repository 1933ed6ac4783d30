import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDates } from '../lib/dates.ts';
import { LinkTab, TabStrip } from './tab-strip.tsx';

export interface FolderTab {
  value: string;
  label: ReactNode;
  count?: number | undefined;
  /** Each part of a record has its address. */
  address: string;
}

export interface FolderTabsProps {
  label: string;
  tabs: readonly FolderTab[];
  value: string;
  /** At the end of the row: the state of saving. */
  end?: ReactNode;
}

/** Tabs for the parts of one record or page. */
export function FolderTabs({ label, tabs, value, end }: FolderTabsProps) {
  const dates = useDates();
  return (
    <Flex align="end" justify="space-between" gap="3" wrap="wrap">
      <TabStrip label={label}>
        {tabs.map((tab) => (
          <LinkTab
            key={tab.value}
            address={tab.address}
            isChosen={tab.value === value}
            count={tab.count === undefined ? undefined : dates.number(tab.count)}
          >
            {tab.label}
          </LinkTab>
        ))}
      </TabStrip>
      {end}
    </Flex>
  );
}
