import { Box } from '@chakra-ui/react';
import { useDefinition } from '../lib/glossary.ts';
import { Tooltip } from './tooltip.tsx';

/** A word that the glossary explains: on hover, and on focus by keyboard. Other words stay as they are. */
export function DefinedTerm({ children }: { children: string }) {
  const definition = useDefinition(children);
  if (definition === undefined) return children;
  return (
    <Tooltip content={definition}>
      <Box as="span" tabIndex={0} rounded="l1" focusVisibleRing="outside" {...definedLook}>
        {children}
      </Box>
    </Tooltip>
  );
}

/** Dots under a word say that it is explained. */
export const definedLook = {
  cursor: 'help',
  textDecoration: 'underline dotted',
  textDecorationColor: 'border.emphasized',
  textUnderlineOffset: '3px',
} as const;
