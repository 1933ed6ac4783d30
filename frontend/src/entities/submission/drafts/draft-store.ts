import type { Drafts } from '#contracts/drafts.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts';

export type DraftState = 'saved' | 'saving' | 'failed';
type Send = (drafts: Drafts) => Promise<unknown>;

const quietMs = 600;
const againMs = 5_000;

/** A refusal stays one until something else is typed; without a session or a connection the next try may do. */
const mayPass = (error: unknown): boolean =>
  !isApiError(error) || error.status >= 500 || [0, 401, 429].includes(error.status);

/**
 * What one person has typed for one submission and the server does not have yet. It lives outside of the page's parts:
 * going to another submission loses nothing, and what could not be sent is sent again.
 */
export class DraftStore {
  changed: Drafts = {};
  state: DraftState = 'saved';
  #send: Send;
  #onKept: (drafts: Drafts) => void;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #release: (() => void) | undefined;

  constructor(send: Send, onKept: (drafts: Drafts) => void) {
    this.#send = send;
    this.#onKept = onKept;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      // Whoever looked has left: nothing waits for the end of a pause any more.
      if (this.#listeners.size === 0) void this.flush();
    };
  };

  /** Shown at once, sent after a pause; null takes the draft away. */
  set(drafts: Drafts): void {
    this.changed = { ...this.changed, ...drafts };
    this.#release ??= holdUnsavedWork(this.flush);
    this.#plan(quietMs);
    this.#tell('saving');
  }

  /** Sends what has changed now. Never rejects: what fails is kept and sent again. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    await this.#sending;
    if (Object.keys(this.changed).length === 0) return;
    this.#sending = this.#sendChanged().finally(() => (this.#sending = undefined));
    await this.#sending;
  };

  async #sendChanged(): Promise<void> {
    const sent = this.changed;
    try {
      await this.#send(sent);
    } catch (error) {
      if (mayPass(error)) this.#plan(againMs);
      this.#tell('failed');
      return;
    }
    this.#onKept(sent);
    this.changed = Object.fromEntries(Object.entries(this.changed).filter(([name, value]) => sent[name] !== value));
    const isDone = Object.keys(this.changed).length === 0;
    if (isDone) {
      this.#release?.();
      this.#release = undefined;
    }
    this.#tell(isDone ? 'saved' : 'saving');
  }

  #plan(pauseMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), pauseMs);
  }

  #tell(state: DraftState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
