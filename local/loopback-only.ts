const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

export function isLoopback(host: string): boolean {
  return loopback.includes(host);
}

/**
 * Parts that let anybody in or hold back mail must never stand where strangers reach them.
 * @param host interface of the application
 * @param publicUrl address the browser is sent back to
 * @throws Error that names the setting to change
 */
export function refuseOutsideUse(
  part: string,
  where: { nodeEnv: string; host: string; publicUrl?: string },
  instead: string,
): void {
  if (where.nodeEnv === 'production') {
    throw new Error(`${part} refuses to start with NODE_ENV=production. ${instead}`);
  }
  if (!isLoopback(where.host)) {
    throw new Error(`${part} refuses to start while HOST is ${where.host}, an interface that others reach. ${instead}`);
  }
  if (where.publicUrl !== undefined && !isLoopback(new URL(where.publicUrl).hostname)) {
    throw new Error(
      `${part} refuses to start while PUBLIC_URL is ${where.publicUrl}; it serves this machine only. ${instead}`,
    );
  }
}
