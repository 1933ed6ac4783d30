import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { answers, findFreePort } from '#local/ports.ts';
import { eventually } from './eventually.ts';

const program = '/usr/sbin/dovecot';

/** Dovecot of the system (Debian: dovecot-imapd), which no package of npm brings. */
export const hasImapServer = existsSync(program);

export interface TestImapServer {
  /** Without TLS. */
  port: number;
  securePort: number;
  /** Puts a message into the inbox. */
  deliver: (message: string) => void;
  /** Messages in the inbox, or in a folder below it. */
  count: (folder?: string) => number;
  close: () => Promise<void>;
}

interface ImapServerOptions {
  user: string;
  password: string;
  /** Files in PEM. */
  key: string;
  cert: string;
}

/** Dovecot refuses to run as root, so that root lends it another user. */
const owner = () => {
  const { uid, gid, username } = userInfo();
  return uid === 0
    ? { uid: 65_534, gid: 65_534, username: 'nobody', group: 'nogroup' }
    : { uid, gid, username, group: '' };
};

export async function startImapServer({ user, password, key, cert }: ImapServerOptions): Promise<TestImapServer> {
  const dir = mkdtempSync(join(tmpdir(), 'pm-imap-'));
  const [port, securePort] = [await findFreePort(), await findFreePort()];
  const own = owner();
  const inbox = join(dir, 'mail', user);
  for (const place of [
    join(dir, 'run'),
    join(dir, 'mail'),
    inbox,
    ...['new', 'cur', 'tmp'].map((name) => join(inbox, name)),
  ])
    mkdirSync(place, { recursive: true });
  writeFileSync(join(dir, 'passwd'), `${user}:{PLAIN}${password}\n`);
  writeFileSync(join(dir, 'dovecot.conf'), settings(dir, { ...own, port, securePort, key, cert }));
  if (userInfo().uid === 0)
    for (const place of [dir, ...readdirSync(dir, { recursive: true }).map((name) => join(dir, String(name)))])
      chownSync(place, own.uid, own.gid);
  const server = spawn(program, ['-F', '-c', join(dir, 'dovecot.conf')], {
    stdio: 'ignore',
    ...(userInfo().uid === 0 && { uid: own.uid, gid: own.gid }),
  });
  await eventually(() => answers(port), Boolean, 'the IMAP server');
  let delivered = 0;
  return {
    ...{ port, securePort },
    deliver: (message) => {
      delivered += 1;
      const file = join(inbox, 'new', `${1_700_000_000 + delivered}.M${delivered}.test`);
      writeFileSync(file, message.replaceAll('\n', '\r\n'));
      if (userInfo().uid === 0) chownSync(file, own.uid, own.gid);
    },
    count: (folder) => {
      const place = folder === undefined ? inbox : join(inbox, `.INBOX.${folder}`);
      const other = join(inbox, `.${folder ?? ''}`);
      const at = folder !== undefined && !existsSync(place) ? other : place;
      return ['new', 'cur'].flatMap((name) => (existsSync(join(at, name)) ? readdirSync(join(at, name)) : [])).length;
    },
    close: async () => {
      await ended(server);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (server.exitCode !== null) return done();
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });
}

interface Settings {
  username: string;
  group: string;
  uid: number;
  gid: number;
  port: number;
  securePort: number;
  key: string;
  cert: string;
}

const settings = (dir: string, { username, group, uid, gid, port, securePort, key, cert }: Settings) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/run
log_path = ${dir}/log
mail_location = maildir:${dir}/mail/%u
default_internal_user = ${username}
${group && `default_internal_group = ${group}`}
default_login_user = ${username}
disable_plaintext_auth = no
first_valid_uid = 1
ssl = yes
ssl_cert = <${cert}
ssl_key = <${key}
namespace inbox {
  inbox = yes
  separator = /
  prefix = 
}
passdb {
  driver = passwd-file
  args = ${dir}/passwd
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
