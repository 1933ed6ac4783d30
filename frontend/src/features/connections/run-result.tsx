import { Flex, Icon, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { IconType } from 'react-icons';
import { LuCircleCheck, LuCircleStop, LuCircleX, LuClock, LuInbox, LuLoader, LuTriangleAlert } from 'react-icons/lu';
import type { RunStatus } from '#contracts/connections.ts';

const looks: Record<RunStatus, { icon: IconType; color: string }> = {
  queued: { icon: LuClock, color: 'fg.muted' },
  running: { icon: LuLoader, color: 'fg.muted' },
  delivered: { icon: LuCircleCheck, color: 'fg.success' },
  unchanged: { icon: LuCircleCheck, color: 'fg.success' },
  proposed: { icon: LuInbox, color: 'fg.success' },
  kept: { icon: LuTriangleAlert, color: 'fg.warning' },
  failed: { icon: LuCircleX, color: 'fg.error' },
  stopped: { icon: LuCircleStop, color: 'fg.muted' },
};

/** The result of a run: icon, colour and words. */
export function RunResult({ status, children }: { status: RunStatus; children: ReactNode }) {
  const { icon, color } = looks[status];
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" color={color}>
      <Icon as={icon} boxSize="14px" aria-hidden />
      <Text as="span" wordBreak="normal">
        {children}
      </Text>
    </Flex>
  );
}
