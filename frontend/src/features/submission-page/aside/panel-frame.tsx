import { Box, Flex, Heading, Icon, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { IconType } from 'react-icons';
import type { Palette } from '../../../components/status-look.ts';

interface PanelFrameProps {
  title: ReactNode;
  text?: ReactNode;
  icon: IconType;
  isMirrored?: boolean;
  palette: Palette;
  children?: ReactNode;
}

/** The panel at the head of the aside: the one thing to do, or what is waited for. */
export function PanelFrame({ title, text, icon, isMirrored, palette, children }: PanelFrameProps) {
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={`${palette}.border`}
      rounded="l3"
      shadow="sm"
      p="4"
      mb="4"
      aria-labelledby="act-panel-title"
    >
      <Flex align="center" gap="2" mb="1">
        <Icon
          as={icon}
          boxSize="18px"
          color={`${palette}.fg`}
          aria-hidden
          className={isMirrored ? 'flip' : undefined}
        />
        <Heading as="h2" id="act-panel-title" textStyle="lg" fontWeight="600">
          {title}
        </Heading>
      </Flex>
      {text && (
        <Text textStyle="sm" color="fg.muted">
          {text}
        </Text>
      )}
      {children}
    </Box>
  );
}

/** Keeps the focus on the page after the control that had it has gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}
