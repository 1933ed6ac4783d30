import path from 'node:path';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.(entity|schema|test|integration\.test|spec|config))*\.(ts|tsx|js|mjs)$/;
const migration = /^Migration\d{14}\.ts$/;
const drawers = /^(shared|common|utils?|helpers?|services?|misc|types)(\.tsx?)?$/;

/** File names are kebab-case; folders and files are named by what they hold. */
const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'Name the file in kebab-case, e.g. `open-ticket.ts`.',
      drawer: '`{{name}}` is a drawer: name it by what it holds, e.g. `due-date.ts`.',
    },
  },
  create: (context) => ({
    Program(node) {
      const parts = path.relative(context.cwd, context.filename).split(path.sep);
      const base = parts.at(-1) ?? '';
      if (!kebabCase.test(base) && !migration.test(base)) context.report({ node, messageId: 'kebab' });
      const drawer = parts.find((part) => drawers.test(part));
      if (drawer) context.report({ node, messageId: 'drawer', data: { name: drawer } });
    },
  }),
};

const physical =
  /^(margin|padding|border|inset)?(Left|Right)$|^(ml|mr|pl|pr|left|right|marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight|borderLeftWidth|borderRightWidth|roundedLeft|roundedRight)$/;

/** Arabic turns the page round, so sides are logical: `ms`, `pe`, `insetStart`. */
const logicalSides = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      logical: 'Use the logical side instead of `{{name}}`: ms, me, ps, pe, insetStart, insetEnd, borderStart.',
    },
  },
  create: (context) => ({
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (physical.test(name)) context.report({ node, messageId: 'logical', data: { name } });
    },
  }),
};

export const localRules = { rules: { 'file-name': fileName, 'logical-sides': logicalSides } };
