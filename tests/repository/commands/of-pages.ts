import { filesBelow, read } from '../tree.ts';

export interface PageCommand {
  page: string;
  words: string[];
  /** As the page has it: with the settings before it, without its comment. */
  line: string;
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  '.env.example',
  ...filesBelow('docs').filter((path) => /\.md$/.test(path)),
].filter(
  // Decisions tell what was, and pictures of the past are no instruction.
  (path) => !path.startsWith('docs/decisions/'),
);
const programs = /^(npm|node|docker)$/;
const setting = /^[A-Z][A-Z0-9_]*=/;

/** Every command that a page tells its reader to run, by its words; settings before it are left out. */
export function commandsOfPages(): PageCommand[] {
  return pages.flatMap((page) =>
    snippetsIn(read(page)).flatMap((line) => {
      // A line of a crontab begins with five fields of time.
      const bare = (line.replace(/^(?:[\d*\/,-]+ ){5}/, '').split(/\s+#\s/)[0] ?? '').trim();
      const words: string[] = bare.match(/"[^"]*"|<[^>]*>|\S+/g) ?? [];
      const command = words.slice(words.findIndex((word) => !setting.test(word)));
      return programs.test(command[0] ?? '') && command.length > 1 ? [{ page, words: command, line: bare }] : [];
    }),
  );
}

function snippetsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...blocks, ...inline].map((line) => line.replaceAll('\n', ' ').trim());
}
