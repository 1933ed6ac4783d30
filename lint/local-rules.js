import path from 'node:path';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.(entity|schema|test|integration\.test|spec|config))*\.(ts|tsx|js|mjs)$/;
const migration = /^Migration\d{14}(_[a-z0-9_]+)?\.ts$/;
const drawers = /^(shared|common|utils?|helpers?|services?|misc|types)(\.tsx?)?$/;

/** File names are kebab-case; folders and files are named by what they hold. */
const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'Name the file in kebab-case, e.g. `open-submission.ts`.',
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

const logMethods = /^(trace|debug|info|warn|error|fatal)$/;
const loggers = /^(log|logger)$/i;
const namesOfErrors = /^(error|e|ex|exception|cause|failure)$/;

const lastNameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name) ?? '';

/** `logger.warn`, `request.log.error`, and the `warn` that an activity is given. */
const isLogCall = ({ callee }) =>
  callee.type === 'MemberExpression'
    ? logMethods.test(callee.property.name ?? '') && loggers.test(lastNameOf(callee.object))
    : callee.name === 'warn';

/** An Error under any other key is written as `{}`: only `err` has a serialiser. */
const loggedError = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      err: 'Log an error under `err`, not `{{name}}`: under another key neither message nor stack is written.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      if (!isLogCall(node)) return;
      const facts = node.arguments.filter((argument) => argument.type === 'ObjectExpression');
      for (const property of facts.flatMap((object) => object.properties)) {
        const name =
          property.type === 'Property' && !property.computed ? (property.key.name ?? property.key.value) : '';
        if (namesOfErrors.test(name)) context.report({ node: property, messageId: 'err', data: { name } });
      }
    },
  }),
};

export const localRules = {
  rules: { 'file-name': fileName, 'logical-sides': logicalSides, 'logged-error': loggedError },
};
