import type { Browser, System } from '#contracts/own-sessions.schema.ts';

/** In this order: Edge also calls itself Chrome, and all but Firefox call themselves Safari. */
const browsers: readonly [Browser, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** In this order: Android is a Linux, and the phones of Apple mention Mac OS. */
const systems: readonly [System, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = <Name>(known: readonly [Name, RegExp][], text: string): Name | null =>
  known.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** What a browser calls itself. It may say anything: good enough to recognise one's own, and for nothing else. */
export function readUserAgent(text: string | null): { browser: Browser | null; system: System | null } {
  return { browser: firstOf(browsers, text ?? ''), system: firstOf(systems, text ?? '') };
}
