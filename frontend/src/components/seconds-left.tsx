import { Box, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

export interface SecondsLeftProps {
  /** When it is over, in milliseconds of this machine's clock. */
  endsAtMs: number;
  words: (seconds: number) => string;
  /** What is said once it is over; nothing by default. */
  over?: string;
}

const secondsTo = (endsAtMs: number) => Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));

/**
 * Seconds that are left, ticking for the eye. A screen reader hears them once, and then that they are over: a number
 * that is read out every second drowns everything else.
 */
export function SecondsLeft({ endsAtMs, words, over = '' }: SecondsLeftProps) {
  const [seconds, setSeconds] = useState(() => secondsTo(endsAtMs));
  const [first, setFirst] = useState(seconds);
  const [end, setEnd] = useState(endsAtMs);
  if (end !== endsAtMs) {
    setEnd(endsAtMs);
    setSeconds(secondsTo(endsAtMs));
    setFirst(secondsTo(endsAtMs));
  }
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(endsAtMs)), 500);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const isOver = seconds === 0;
  return (
    <Box textStyle="xs" textWrap="pretty">
      <VisuallyHidden aria-live="polite">{isOver ? over : words(first)}</VisuallyHidden>
      <span aria-hidden>{isOver ? over : words(seconds)}</span>
      {!isOver && (
        <Box
          mt="1.5"
          h="1"
          rounded="full"
          bg="border"
          overflow="hidden"
          aria-hidden
          _motionReduce={{ display: 'none' }}
        >
          <Box
            h="full"
            bg="colorPalette.solid"
            transition="width 500ms linear"
            style={{ width: `${(100 * seconds) / Math.max(first, 1)}%` }}
          />
        </Box>
      )}
    </Box>
  );
}
