import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPause, LuPlay } from 'react-icons/lu';

export interface CountdownProps {
  /** 60 on the dashboards. */
  seconds?: number;
  onElapsed: () => void;
}

/** Whoever pauses it wants quiet on every page of this browser, also tomorrow. */
const pauseKey = 'postmonth.refresh-paused';

function wasPaused(): boolean {
  try {
    return localStorage.getItem(pauseKey) === 'true';
  } catch {
    return false;
  }
}

function keepPaused(isPaused: boolean): void {
  try {
    if (isPaused) localStorage.setItem(pauseKey, 'true');
    else localStorage.removeItem(pauseKey);
  } catch {
    // A browser that keeps nothing: the pause holds for this page.
  }
}

/** "Next Refresh In 42 s", can be paused and resumed. A hidden tab waits and refreshes once it is seen again. */
export function Countdown({ seconds = 60, onElapsed }: CountdownProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(seconds);
  const [isPaused, setPaused] = useState(wasPaused);
  const leftNow = useRef(seconds);
  const latest = useRef(onElapsed);
  useEffect(() => {
    latest.current = onElapsed;
  });
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (document.hidden && leftNow.current <= 1) return;
      leftNow.current = leftNow.current <= 1 ? seconds : leftNow.current - 1;
      setLeft(leftNow.current);
      if (leftNow.current === seconds) latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [isPaused, seconds]);
  return (
    <Flex
      align="center"
      h="32px"
      ps="2.5"
      pe="0.5"
      gap="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="gray.border"
      rounded="l2"
      textStyle="sm"
    >
      <Box as="span" color="fg.muted">
        {t('refresh.nextIn')}
      </Box>
      <Box as="span" role="timer" fontWeight="600" minW="30px">
        {t('refresh.seconds', { count: left })}
      </Box>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={isPaused ? t('refresh.resume') : t('refresh.pause')}
        onClick={() => {
          keepPaused(!isPaused);
          setPaused(!isPaused);
        }}
      >
        {isPaused ? <LuPlay className="flip" aria-hidden /> : <LuPause aria-hidden />}
      </IconButton>
    </Flex>
  );
}
