import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const list = /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]theme[\\/]slot-recipes\.js$/;
const imports = /import \{([^}]*)\} from '@chakra-ui\/react'/g;
const entry = /^ {2}(\w+): \w+SlotRecipe,?\n/gm;

/**
 * Leaves out of the built page the styles of Chakra's components that no file of ours names: the library lists all of
 * them in one object, and a calendar, a colour picker or a carousel that nobody uses would be sent to everybody.
 */
export function usedRecipes(): Plugin {
  let source = '';
  return {
    name: 'used-recipes',
    apply: 'build',
    configResolved: ({ root }) => {
      source = readSources(join(root, 'src'));
    },
    transform: (code, id) => (list.test(id) ? { code: keepUsed(code, source), map: null } : null),
  };
}

/** @param source of ours: a component counts as used when a file names it among what it imports from the library */
export function keepUsed(code: string, source: string): string {
  const used = new Set([...source.matchAll(imports)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []));
  return code.replace(entry, (line, name: string) => {
    const component = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    return used.has(component) ? line : '';
  });
}

function readSources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}
