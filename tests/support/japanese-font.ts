import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const ours = join(root, 'node_modules', '@expo-google-fonts', 'ibm-plex-sans-jp');

/**
 * The environment of a browser on a system with a Japanese font, as nearly all that read Japanese have: machines for
 * tests often have none. Only fontconfig reads it; elsewhere the system's own fonts stay.
 */
export function withJapaneseFont(): Record<string, string> {
  const folder = join(root, '.cache', 'fonts');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(ours, '400Regular'), join(ours, '600SemiBold')];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
${folders.map((dir) => `<dir>${dir}</dir>`).join('\n')}
<include ignore_missing="yes">/etc/fonts/conf.d</include>
<cachedir>${folder}</cachedir>
</fontconfig>
`,
  );
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: file };
}
