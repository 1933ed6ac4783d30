import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import type { Express, Request } from 'express';
import { SMTPServer } from 'smtp-server';
import { refuseOutsideUse } from '../loopback-only.ts';
import { serveFonts } from '../page.ts';
import { wantedOrFree } from '../ports.ts';
import { chooseLanguage } from '../words.ts';
import { openMailbox } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';
import { renderMail, renderMailList } from './pages.ts';

export interface MailCatcherOptions {
  dataDir: string;
  /** Wanted ports; free ones are taken when they are in use. */
  smtpPort: number;
  webPort: number;
  nodeEnv: string;
  host: string;
}

export interface MailCatcher {
  smtpUrl: string;
  /** The page; `/api/messages?to=&messageId=&subject=` below it answers JSON. */
  url: string;
  stop: () => Promise<void>;
}

const largestMail = 30 * 1024 * 1024;

/** Takes every mail and delivers none. @throws Error in production or on a foreign interface */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  refuseOutsideUse('The embedded mail catcher', options, 'Set SMTP_URL to a mail server.');
  const mailbox = openMailbox(join(options.dataDir, 'mails'));
  const smtpPort = await wantedOrFree(options.smtpPort);
  const smtp = createSmtpServer(mailbox);
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(smtpPort, '127.0.0.1', resolve);
  });
  // From here on an error belongs to one connection that broke off, not to the server.
  smtp.on('error', () => undefined);
  const webPort = await wantedOrFree(options.webPort);
  const web = createServer(createApp(mailbox));
  await new Promise<void>((resolve, reject) => web.once('error', reject).listen(webPort, '127.0.0.1', resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://localhost:${webPort}`,
    stop: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}

function createSmtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    size: largestMail,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mailbox.add(Buffer.concat(chunks), { from, to: rcptTo.map(({ address }) => address) }).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
}

function createApp(mailbox: Mailbox): Express {
  const app = express();
  app.disable('x-powered-by');
  serveFonts(app);
  const one = (request: Request, name: string) => {
    const value = request.query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const languageOf = (request: Request) => chooseLanguage(one(request, 'language'), request.headers['accept-language']);
  app.get(
    '/',
    (request, response) => void response.send(renderMailList(mailbox.find({}).slice(0, 500), languageOf(request))),
  );
  app.get('/messages/:id', (request, response) => {
    const mail = mailbox.get(Number(request.params.id));
    if (mail === undefined) return void response.redirect('/');
    response.send(renderMail(mail, languageOf(request)));
  });
  app.get('/api/messages', (request, response) => {
    const filters = (['to', 'messageId', 'subject'] as const).map((name) => [name, one(request, name)] as const);
    const messages = mailbox.find(Object.fromEntries(filters.filter(([, value]) => value !== undefined)));
    response.json({ total: messages.length, messages });
  });
  app.get('/api/messages/:id/raw', (request, response) => {
    const raw = mailbox.raw(Number(request.params.id));
    if (raw === undefined) return void response.sendStatus(404);
    response.type('message/rfc822').send(raw);
  });
  return app;
}
