const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

export function isLoopback(host: string): boolean {
  return loopback.includes(host);
}

export interface Whereabouts {
  nodeEnv: string;
  /** Interface of the application. */
  host: string;
  /** Address the browser is sent back to. */
  publicUrl?: string | null;
}

/**
 * Parts that let anybody in, hold back mail or invent people must never stand where strangers reach them.
 * @throws Error that names the setting to change
 */
export function refuseOutsideUse(part: string, where: Whereabouts, instead: string): void {
  const reason = outsideReason(where);
  if (reason !== null) throw new Error(`${part} refuses to start ${reason}. ${instead}`);
}

export function isInsideUse(where: Whereabouts): boolean {
  return outsideReason(where) === null;
}

/** What makes it an installation that others reach; null when only this machine does. */
export function outsideReason({ nodeEnv, host, publicUrl }: Whereabouts): string | null {
  if (nodeEnv === 'production') return 'with NODE_ENV=production';
  if (!isLoopback(host)) return `while HOST is ${host}, an interface that others reach`;
  const isElsewhere = typeof publicUrl === 'string' && !isLoopback(new URL(publicUrl).hostname);
  return isElsewhere ? `while PUBLIC_URL is ${publicUrl}; it serves this machine only` : null;
}
