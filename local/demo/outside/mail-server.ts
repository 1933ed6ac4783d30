import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { OutsideMail } from './mail-text.ts';
import { fetched } from './mail-text.ts';

export interface MailServer {
  url: string;
  stop: () => Promise<void>;
}

interface Account {
  user: string;
  password: string;
}

interface Answered {
  untagged?: string[];
  /** What the tagged line says after the tag; `OK` unless given. */
  end?: string;
}

/**
 * A mailbox on this machine alone: so much of IMAP as the product asks of a server, with messages in memory. Tests of the product
 * itself use Dovecot.
 */
export async function startMailServer(port: number, account: Account, mails: OutsideMail[]): Promise<MailServer> {
  const inbox = [...mails];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, account, inbox);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `imap://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, account: Account, inbox: OutsideMail[]): void {
  let isSignedIn = false;
  const send = (line: string) => socket.write(`${line}\r\n`);
  send('* OK [CAPABILITY IMAP4rev1 MOVE] ready');
  createInterface({ input: socket }).on('line', (line) => {
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/u.exec(line) ?? [];
    const name = command.toUpperCase();
    if (name === 'LOGIN') isSignedIn = isAccount(rest, account);
    const { untagged = [], end = 'OK done' } = answerTo(name, rest, { isSignedIn, inbox });
    for (const one of untagged) send(`* ${one}`);
    send(`${tag} ${end}`);
    if (name === 'LOGOUT') socket.end();
  });
}

const isAccount = (words: string, { user, password }: Account) => {
  const [givenUser, givenPassword] = words.match(/"[^"]*"|\S+/gu)?.map((word) => word.replaceAll('"', '')) ?? [];
  return givenUser === user && givenPassword === password;
};

interface State {
  isSignedIn: boolean;
  inbox: OutsideMail[];
}

function answerTo(name: string, rest: string, { isSignedIn, inbox }: State): Answered {
  if (name === 'CAPABILITY') return { untagged: ['CAPABILITY IMAP4rev1 MOVE'] };
  if (name === 'LOGOUT') return { untagged: ['BYE'] };
  if (!isSignedIn) return { end: name === 'LOGIN' ? 'NO [AUTHENTICATIONFAILED] no' : 'BAD not signed in' };
  switch (name) {
    case 'LOGIN':
    case 'NOOP':
    case 'CREATE':
      return {};
    case 'LIST':
      return { untagged: ['LIST () "/" INBOX'] };
    case 'SELECT':
      return {
        untagged: [`${inbox.length} EXISTS`, 'FLAGS ()', 'OK [UIDVALIDITY 1] valid', 'OK [UIDNEXT 1000] next'],
        end: 'OK [READ-WRITE] opened',
      };
    case 'UID SEARCH':
      return { untagged: [['SEARCH', ...inbox.map(({ uid }) => uid)].join(' ')] };
    case 'UID FETCH':
      return { untagged: chosen(rest, inbox).map(([mail, no]) => `${no} FETCH (${fetched(mail, rest)})`) };
    case 'UID MOVE':
      return { untagged: chosen(rest, inbox).map(([mail, no]) => moved(mail, no, inbox)) };
    default:
      return { end: 'BAD unknown here' };
  }
}

/** Messages of a set such as `1:3,7`, with their numbers in the folder, the last one first: so moving them keeps the others. */
function chosen(rest: string, inbox: readonly OutsideMail[]): [mail: OutsideMail, no: number][] {
  const ranges = (rest.split(' ')[0] ?? '').split(',').map((part) => part.split(':').map(Number));
  const isIn = (uid: number) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to);
  return inbox.flatMap((mail, index): [OutsideMail, number][] => (isIn(mail.uid) ? [[mail, index + 1]] : [])).reverse();
}

function moved(mail: OutsideMail, no: number, inbox: OutsideMail[]): string {
  inbox.splice(inbox.indexOf(mail), 1);
  return `${no} EXPUNGE`;
}
