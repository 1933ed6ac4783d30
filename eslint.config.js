import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import boundaries from 'eslint-plugin-boundaries';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { localRules } from './lint/local-rules.js';

const folders = [
  'contracts',
  'locales',
  'platform',
  'rules',
  'documents',
  'database',
  'processes',
  'activities',
  'workflows',
  'worker',
  'api',
  'ops',
  'local',
];
const folder = (type) => ({ type, pattern: `${type}/**`, partialMatch: false });

// The table of docs/architecture.md, one row each: who may import whom by value.
const may = (from, ...to) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: [from, ...to] } } } },
});
const mayAsType = (from, ...to) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } }, dependency: { kind: 'type' } },
});

const only = (...allowed) =>
  `Only ${allowed.join(' and ')} may import this; ask it through its own door (docs/architecture.md).`;
const refuse = (regex, message) => ({ regex, message });
const sandboxed = builtinModules
  .flatMap((name) => [name, `node:${name}`])
  .map((name) => ({ name, message: 'Workflow code is sandboxed and replayed: do this in an activity.' }));

const library = {
  zod: refuse('^zod$', only('contracts/*.schema.ts', 'api/')),
  rulesEngine: refuse('^(json-rules-engine|decimal\\.js)$', only('rules/rule-sets/')),
  workbooks: refuse('^(xlsx|fflate|hucre)$', only('documents/')),
  database: refuse('^(@mikro-orm/|pg$|pg-copy-streams$)', only('database/', 'activities/', 'worker/', 'api/', 'ops/')),
  mail: refuse('^nodemailer$', only('worker/', 'activities/')),
  workflowSdk: refuse('^@temporalio/workflow$', only('workflows/')),
};
/** The floor of the api: every domain may import these. */
const apiFloor = { access: [], files: ['access'], jobs: ['access'], masters: ['access', 'files'] };
/** Other domains that a domain of the api may import, each for one reason. No two import each other. */
const apiDoors = {
  // A run is linked to Temporal as a submission is; what a run would hand over to is found as for an upload. A service account
  // has tokens as a person has. Rows of an answer are read as the sample of a mapping is.
  connections: ['dataset-mappings', 'imports', 'submissions', 'tokens'],
  // A program uploads as a person does, through the same door.
  'public-api': ['submissions'],
  tokens: ['public-api'],
  // The routes of a master include the import of its records.
  ...Object.fromEntries(
    [
      'calendars',
      'charts',
      'funds',
      'glossary',
      'lookups',
      'properties',
      'property-mappings',
      'rates',
      'service-providers',
      'translations',
      'users',
    ].map((domain) => [domain, ['imports']]),
  ),
  // Queries of a run of the checking serve the saving of mappings, too; a restatement is a job.
  'account-mappings': ['imports', 'jobs', 'submissions'],
  // What a dataset lacks is counted as the orphan records are; which frequencies a limited Admin sees is that of their list.
  datasets: ['frequencies', 'imports', 'orphans'],
  // The month under collection is that of the orphan records; members are submissions, with what may be done with them.
  packages: ['imports', 'orphans', 'submissions'],
  // What changes the due dates of open submissions shows and applies them in the same way.
  frequencies: ['calendars', 'imports'],
  // Funds in reach are those of users; data models are read as a run reads them; a change is previewed before it is saved.
  'dataset-mappings': ['change-impacts', 'imports', 'jobs', 'submissions', 'users'],
  // What a change would do to submissions is shown before it is saved.
  'data-models': ['change-impacts'],
  // Properties of submissions are named as those of a trial.
  'change-impacts': ['rule-sets'],
  // Whose absences an administrator sees follows from reach.
  delegations: ['users'],
  // The list of a fund's properties has the columns of the list of properties.
  funds: ['imports', 'properties'],
  // Readiness asks the identity provider.
  health: ['sessions'],
  // A notice is sent from, and stands at, a submission.
  notifications: ['submissions'],
  // Months that nobody has opened are counted as months of submissions.
  // Which people and frequencies a limited Admin may read about is that of their lists, too.
  orphans: ['frequencies', 'submissions', 'users'],
  // Another provider of a property gets its open submissions.
  properties: ['imports', 'submissions'],
  // A report is narrowed by what submissions are, and sent to people who are seen among the users.
  reports: ['submissions', 'users'],
  // Switching a rule shows which open submissions would be checked again; a trial is a job; its funds are those of users.
  'rule-sets': ['imports', 'jobs', 'rechecks', 'submissions', 'users'],
  // The audit shows changed privileges as the history of a role does.
  roles: ['audit'],
  // The filters of a saved view are those of its list.
  'saved-views': [
    ...['audit', 'dataset-mappings', 'notifications', 'orphans', 'reports', 'roles', 'submissions', 'uploaded-files'],
  ],
  // A file belongs to a submission: who sees it, its versions and their comparison.
  'uploaded-files': ['submissions'],
  // Reviewers are people: who may be chosen, and which funds are in reach.
  'workflow-configuration': ['imports', 'jobs', 'users'],
  // The set-up file holds the records of every domain that is set up, each through the checks of its own screens.
  'set-up': [
    ...['account-mappings', 'calendars', 'charts', 'connections', 'data-models', 'dataset-mappings', 'datasets'],
    ...[
      'frequencies',
      'funds',
      'glossary',
      'imports',
      'lookups',
      'packages',
      'properties',
      'property-mappings',
      'roles',
    ],
    ...['rule-sets', 'service-providers', 'translations', 'users', 'workflow-configuration'],
  ],
  // A session shows the person's preferences; who may be acted as follows from reach.
  sessions: ['preferences', 'users'],
};
const apiDomains = readdirSync(new URL('api', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const refusedDomains = (domain) => {
  const allowed = apiFloor[domain] ?? [...Object.keys(apiFloor), ...(apiDoors[domain] ?? [])];
  const others = apiDomains.filter((other) => other !== domain && !allowed.includes(other));
  return refuse(
    `^(\\.\\./)+(${others.join('|')})/`,
    'A domain of the api imports access, masters, files and its own; exceptions are apiDoors in eslint.config.js.',
  );
};
const apiLibraries = ['rulesEngine', 'workbooks', 'mail', 'workflowSdk'];

const refuseLibraries = (...names) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns: names.map((name) => library[name]) }],
});

export default tseslint.config(
  {
    ignores: [
      'node_modules/**',
      'frontend/dist/**',
      '.data/**',
      '.cache/**',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
      'docs/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
    },
    plugins: { '@typescript-eslint': tseslint.plugin, 'import-x': importX, postmonth: localRules },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'import-x/no-default-export': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],
      'postmonth/file-name': 'error',
      'postmonth/logged-error': 'error',
    },
  },
  {
    files: [`{${folders.join(',')}}/**/*.ts`, 'frontend/src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': {
        typescript: { project: ['./tsconfig.json', './frontend/tsconfig.json'], noWarnOnMultipleProjects: true },
      },
      'boundaries/elements': [
        ...folders.map(folder),
        { type: 'screen', pattern: 'frontend/src/app' },
        { type: 'feature', pattern: 'frontend/src/features/*', capture: ['domain'] },
        { type: 'list', pattern: 'frontend/src/entities/list' },
        { type: 'entity', pattern: 'frontend/src/entities/*', capture: ['noun'] },
        { type: 'components', pattern: 'frontend/src/components' },
        { type: 'lib', pattern: 'frontend/src/lib' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          message:
            'This folder may not import that one: see the table in docs/architecture.md, and pass the thing in as an argument.',
          policies: [
            may('contracts'),
            may('locales'),
            may('platform', 'contracts'),
            may('rules', 'contracts'),
            may('documents', 'contracts', 'locales'),
            may('database', 'contracts', 'platform', 'rules'),
            may('processes', 'contracts', 'rules'),
            may('activities', 'contracts', 'locales', 'platform', 'rules', 'documents', 'database'),
            may('workflows', 'contracts', 'rules'),
            mayAsType('workflows', 'activities'),
            may(
              'worker',
              'contracts',
              'locales',
              'platform',
              'rules',
              'documents',
              'database',
              'activities',
              'workflows',
              'processes',
              // One door, held by `worker/` below: a file of a report is computed as its page is.
              'api',
            ),
            may('api', 'contracts', 'locales', 'platform', 'rules', 'documents', 'database', 'processes'),
            may('ops', 'contracts', 'platform', 'rules', 'documents', 'database'),
            may('local', ...folders),
            // Floors of the frontend: each imports the ones below it; features and entities nothing beside them.
            may('lib', 'contracts', 'locales'),
            may('components', 'contracts', 'locales', 'lib'),
            may('list', 'contracts', 'locales', 'lib', 'components'),
            may('entity', 'contracts', 'locales', 'lib', 'components', 'list'),
            {
              from: { element: { type: 'entity' } },
              allow: { to: { element: { type: 'entity', captured: { noun: '{{ from.element.captured.noun }}' } } } },
            },
            may('feature', 'contracts', 'locales', 'lib', 'components', 'list', 'entity'),
            {
              from: { element: { type: 'feature' } },
              allow: {
                to: { element: { type: 'feature', captured: { domain: '{{ from.element.captured.domain }}' } } },
              },
            },
            may('screen', 'contracts', 'locales', 'lib', 'components', 'list', 'entity', 'feature'),
          ],
        },
      ],
    },
  },
  {
    files: ['{contracts,platform,rules,documents,database,processes,activities,workflows,worker,api,ops}/**/*.ts'],
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true, maxDepth: 6 }] },
  },
  {
    files: ['contracts/**/*.ts'],
    ignores: ['contracts/**/*.schema.ts'],
    rules: refuseLibraries('zod', 'rulesEngine', 'workbooks', 'database', 'mail', 'workflowSdk'),
  },
  {
    files: ['rules/**/*.ts'],
    ignores: ['rules/rule-sets/**'],
    rules: refuseLibraries('zod', 'rulesEngine', 'workbooks', 'database', 'mail', 'workflowSdk'),
  },
  { files: ['documents/**/*.ts'], rules: refuseLibraries('rulesEngine', 'database', 'mail', 'workflowSdk') },
  {
    files: ['database/**/*.ts', 'platform/**/*.ts'],
    rules: refuseLibraries('zod', 'rulesEngine', 'workbooks', 'mail', 'workflowSdk'),
  },
  {
    files: ['activities/**/*.ts', 'worker/**/*.ts'],
    rules: refuseLibraries('zod', 'rulesEngine', 'workbooks', 'workflowSdk'),
  },
  {
    files: ['worker/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            ...['zod', 'rulesEngine', 'workbooks', 'workflowSdk'].map((name) => library[name]),
            refuse(
              '^#api/(?!reports/make-report-file\\.ts$)',
              'Of the api a worker calls the maker of report files alone.',
            ),
          ],
        },
      ],
    },
  },
  { files: ['api/**/*.ts'], rules: refuseLibraries(...apiLibraries) },
  ...apiDomains.map((domain) => ({
    files: [`api/${domain}/**/*.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [...apiLibraries.map((name) => library[name]), refusedDomains(domain)] },
      ],
    },
  })),
  {
    files: ['workflows/**/*.ts', 'rules/submissions/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: sandboxed,
          patterns: [
            refuse(
              '^@temporalio/(client|worker|activity)$',
              'Not inside a workflow: a replay must not meet the outside. Do it in an activity.',
            ),
            refuse(
              '^(@mikro-orm/|pg$|zod$|json-rules-engine$|decimal\\.js$)',
              'Not inside a workflow: ask an activity and let it answer ids and codes.',
            ),
            refuse('\\.schema\\.ts$', 'Bodies are parsed by the api; import the type from the contract instead.'),
            refuse(
              '^#rules/(?!submissions/)',
              'Workflows import #rules/submissions/** only; other rules run in activities.',
            ),
          ],
        },
      ],
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}', 'tests/frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'max-lines-per-function': ['error', { max: 120, skipComments: true, skipBlankLines: true }],
      'postmonth/logical-sides': 'error',
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['tests/{bench,chaos}/**/*.ts', 'local/**/*.ts', 'ops/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['*.config.{ts,js}', '**/*.config.{ts,js}'], rules: { 'import-x/no-default-export': 'off' } },
);
