import { chakra } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { splitName } from '../lib/split-name.ts';
import type { SplitName } from '../lib/split-name.ts';

/** Names inside have little room: what does not fit is left out in the middle. */
export const CutNames = createContext(false);

/** A name from data: its direction is its own. */
export function Bdi({ children }: { children: ReactNode }) {
  const isCut = useContext(CutNames);
  const parts = isCut && typeof children === 'string' ? splitName(children) : null;
  return parts ? <CutName {...parts} /> : <bdi>{children}</bdi>;
}

/**
 * The end of the name stands beside its beginning as generated text, so that the name itself stays one text: to be copied,
 * found and read aloud.
 */
function CutName({ head, tail }: SplitName) {
  return (
    <chakra.bdi css={wholeName} data-tail={tail}>
      <chakra.span css={beginning}>
        {head}
        <chakra.span css={withoutRoom}>{tail}</chakra.span>
      </chakra.span>
    </chakra.bdi>
  );
}

// Cards have room: there the name wraps.
const wholeName = {
  display: { base: 'inline-flex', mdDown: 'inline' },
  maxWidth: '100%',
  verticalAlign: 'bottom',
  _after: {
    content: 'attr(data-tail) / ""',
    whiteSpace: 'pre',
    flexShrink: '0',
    display: { base: 'block', mdDown: 'none' },
  },
} as const;

// Cut by lines, so that a column may be narrower than the name.
const beginning = {
  display: { base: '-webkit-box', mdDown: 'inline' },
  WebkitLineClamp: '1',
  WebkitBoxOrient: 'vertical',
  overflow: { base: 'hidden', mdDown: 'visible' },
  minWidth: '0',
  // Where the name begins, on a page of the other direction too: the sign of what is left out stands at its end.
  textAlign: 'start',
  wordBreak: { base: 'break-all', mdDown: 'normal' },
} as const;

const withoutRoom = {
  fontSize: { base: '0', mdDown: 'inherit' },
  lineHeight: { base: '0', mdDown: 'inherit' },
} as const;

/** A code like SUB-004171 or K17: mono, always from left to right; on a telephone an address of mail may wrap. */
export function Code({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  return (
    <chakra.bdi
      dir="ltr"
      textStyle="code"
      fontWeight={isStrong ? '600' : undefined}
      whiteSpace={{ base: 'nowrap', mdDown: 'normal' }}
    >
      {children}
    </chakra.bdi>
  );
}
