import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import ssh2 from 'ssh2';
import type { AuthorizationType } from '#contracts/connections.ts';

type KeyFile = 'publicKey' | 'privateKey';

/** The key files that an authorization cannot use: text in PEM may hold anything. */
export function unusableKeyFiles(
  authorization: AuthorizationType,
  files: { readonly [name in KeyFile]?: string | null | undefined },
): KeyFile[] {
  const readers = readersOf(authorization);
  return (['publicKey', 'privateKey'] as const).filter((name) => {
    const text = files[name];
    return typeof text === 'string' && !isRead(() => readers[name]?.(text));
  });
}

function readersOf(authorization: AuthorizationType): { [name in KeyFile]?: (text: string) => unknown } {
  switch (authorization) {
    case 'MUTUAL_TLS':
      return { publicKey: (text) => new X509Certificate(text), privateKey: createPrivateKey };
    case 'SIGNED_JWT':
      return { publicKey: createPublicKey, privateKey: createPrivateKey };
    case 'SSH_KEY':
      return { privateKey: readSshKey };
    case 'NONE':
    case 'BASIC':
    case 'BEARER':
    case 'OAUTH2':
      return {};
  }
}

function readSshKey(text: string): void {
  const key = ssh2.utils.parseKey(text);
  if (key instanceof Error) throw key;
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
