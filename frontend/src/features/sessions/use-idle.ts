import { useEffect, useState } from 'react';
import { api, lastCallAtMs } from '../../lib/api.ts';
import { logQuietly } from '../../lib/log.ts';

const activityKey = 'lastActivity';
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const warnBeforeMs = 60_000;
const keepAliveMs = 5 * 60_000;

const lastActivity = () => Number(localStorage.getItem(activityKey) ?? 0);
export const noteActivity = () => localStorage.setItem(activityKey, String(Date.now()));

/**
 * Seconds until the session ends, or null while there is time. What counts is the person, in any tab: polling must
 * not keep a session alive, and typing a long comment must not let it end.
 */
export function useIdle(idleMinutes: number): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    noteActivity();
    let lastNoted = Date.now();
    const onSign = () => {
      // While the warning is open only its button counts.
      if (Date.now() - lastNoted < 5_000 || Date.now() - lastActivity() > idleMinutes * 60_000 - warnBeforeMs) return;
      lastNoted = Date.now();
      noteActivity();
      if (Date.now() - lastCallAtMs() > keepAliveMs)
        api.get('/session').catch((error: unknown) => logQuietly('The session was not prolonged', error));
    };
    const timer = setInterval(() => {
      const leftMs = idleMinutes * 60_000 - (Date.now() - lastActivity());
      setSecondsLeft(leftMs > warnBeforeMs ? null : Math.max(0, Math.round(leftMs / 1000)));
    }, 1_000);
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, onSign);
    };
  }, [idleMinutes]);
  return secondsLeft;
}
