import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  smtpUrl: string;
  stop: () => Promise<void>;
}

/** A mail server that takes every mail and reads none: what becomes of a mail elsewhere is not the product's time. */
export async function startMailSink(): Promise<MailSink> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  const listening = Promise.withResolvers<void>();
  smtp.once('error', listening.reject);
  smtp.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  smtp.on('error', () => undefined);
  const { port } = smtp.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
