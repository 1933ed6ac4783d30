import { EmptyState as ChakraEmptyState, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** One sentence on what this is for. */
  text?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <ChakraEmptyState.Root size="sm">
      <ChakraEmptyState.Content>
        {icon && <ChakraEmptyState.Indicator color="fg.subtle">{icon}</ChakraEmptyState.Indicator>}
        {/* A sentence, not a heading: it stands at any depth of a page. */}
        <ChakraEmptyState.Title as="p" textStyle="md">
          {title}
        </ChakraEmptyState.Title>
        {text && (
          <ChakraEmptyState.Description textStyle="sm" textAlign="center">
            {text}
          </ChakraEmptyState.Description>
        )}
        {children && <Flex gap="2">{children}</Flex>}
      </ChakraEmptyState.Content>
    </ChakraEmptyState.Root>
  );
}
