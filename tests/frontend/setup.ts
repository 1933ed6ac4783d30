import '@testing-library/jest-dom/jest-globals';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import * as React from 'react';
import { createQuickStyles } from './quick-styles.ts';

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

// jsdom draws nothing, so it knows neither media nor sizes nor scrolling.
define(window, 'matchMedia', (media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));
define(globalThis, 'ResizeObserver', Observer);
define(globalThis, 'IntersectionObserver', Observer);
define(
  globalThis,
  'structuredClone',
  globalThis.structuredClone ?? ((value: unknown) => JSON.parse(JSON.stringify(value)) as unknown),
);
define(globalThis, 'crypto', webcrypto);
define(Element.prototype, 'scrollTo', () => undefined);
// As browsers do by now: an effect that returned it would be cleaned up by calling a promise.
define(Element.prototype, 'scrollIntoView', () => Promise.resolve());
define(window, 'scrollTo', () => undefined);
define(globalThis, 'TextEncoder', TextEncoder);
define(globalThis, 'TextDecoder', TextDecoder);

/** The router wraps every navigation in a Request; it reads no more than these members of it. */
class NavigationRequest {
  readonly url: string;
  readonly method: string;
  readonly headers = new Map<string, string>();
  readonly signal: AbortSignal | null | undefined;

  constructor(url: string, init: RequestInit = {}) {
    this.url = url;
    this.method = init.method ?? 'GET';
    this.signal = init.signal;
  }
}
define(globalThis, 'Request', globalThis.Request ?? NavigationRequest);
define(globalThis, 'PointerEvent', globalThis.PointerEvent ?? class extends MouseEvent {});

define(window, 'getComputedStyle', createQuickStyles(window, window.getComputedStyle));

// React in development takes a stack trace for each of the first 10,000 elements of a second: about a tenth of the time of
// page tests, for warnings only. It finds them counted already; everything else that it checks, it goes on checking.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const countedElements = { get: () => 10_000, set: () => undefined };
Object.defineProperty(Reflect.get(React, internals) as object, 'recentlyCreatedOwnerStacks', countedElements);

// Looking for roles in a whole page takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// What one test leaves unsaved in the browser is not for the next one.
beforeEach(() => localStorage.clear());
