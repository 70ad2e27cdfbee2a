/** Rules of allowed imports between modules. `docs/en/explanation/architecture.md` has the map of the repository. */

const sources = '^(packages|storybook|examples|e2e|bench)/'

/** @param {string} name @param {string} why @param {string | string[]} from @param {object} to @param {object} [fromMore] */
const forbid = (name, why, from, to, fromMore = {}) => ({
  name,
  comment: why,
  severity: 'error',
  from: { path: from, ...fromMore },
  to,
})
const tests = '\\.(test|stories)\\.tsx?$'
const agreement = '^packages/agreement/src/'
const sdk = '^packages/sdk-core/src/'
/** What servers validate calls with, and what describes the answers. The schemas and rules are too large for the client. */
const validation = `${agreement}(access/|imports/|wire/|index\\.ts$|families/(rules|answers|[^/]+/(access|payload|answer|posts))\\.ts$)`
/** What servers, forms and tests derive from the fields of an entity. */
const fieldTables = [`${agreement}entities/[^/]+-fields\\.ts$`, `${agreement}entities/field-tables\\.ts$`]
const server = '^packages/server/src/'
/** Pure functions of their arguments: the effect of a fix on its unit, the alerts it raises, and the rules of commands. */
const serverRules = `${server}(tracking/(?!store-batch|decide-arrivals|rules/rules-cache|alerts/(durations|no-contact|write-alerts))|tracks/|orders/)`
/** Folders of `tracking`, lowest layer first. */
const trackingLayers = ['latest', 'rules', 'alerts']
const portal = '^packages/portal/src/'
/** Folders of the portal, lowest layer first. Only tests use `testing`. */
const portalLayers = ['context', 'ui', 'workspace', 'panels', 'pages', 'app', 'testing']
const ui = `${portal}ui/`
/** Folders of `ui`, lowest layer first. */
const uiLayers = [
  'text',
  'keyboard',
  'export',
  'tooltip',
  'marks',
  'layout',
  'buttons',
  'notices',
  'states',
  'loading',
  'data',
  'menus',
  'fields',
  'choices',
  'dialogs',
  'panel',
  'units',
  'data-table',
  'two-lists',
]

export default {
  forbidden: [
    // Type imports and dynamic imports count too: a cycle of either is as hard to read.
    forbid('no-circles', 'A cycle means that the files belong together.', sources, {
      circular: true,
    }),
    // Each host application of e2e has its own `node_modules`.
    forbid(
      'resolvable',
      'Every import must resolve.',
      sources,
      { couldNotResolve: true },
      { pathNot: [tests, '^e2e/(hosts|runtimes)/[^/]+/'] },
    ),
    forbid(
      'agreement-alone',
      'The agreement imports only itself and valibot, so that both sides can bundle it.',
      agreement,
      { pathNot: [agreement, '^node_modules/valibot/'] },
      { pathNot: tests },
    ),
    forbid(
      'sdk-alone',
      'sdk-core imports only the agreement, nanostores and ofetch.',
      sdk,
      { pathNot: [agreement, sdk, '^node_modules/(nanostores|ofetch)/'] },
      { pathNot: tests },
    ),
    forbid(
      'agreement-through-the-sdk',
      'Browser packages, the command line and the assistants’ server use `@baliza/sdk-core/internal`: a second copy of the agreement would be bundled.',
      '^packages/(widgets|portal|mcp|cli)/',
      { path: agreement },
    ),
    forbid(
      'codes-at-the-bottom',
      'Code tables import nothing.',
      `${agreement}codes/`,
      { pathNot: `${agreement}codes/` },
      { pathNot: tests },
    ),
    forbid(
      'entities-below-rules',
      'Entities import only codes, and field tables the types of the wire.',
      `${agreement}entities/`,
      {
        path: agreement,
        pathNot: [`${agreement}(entities|codes)/`, `${agreement}(calls/(call|errors)|wire/types)\\.ts$`],
      },
      { pathNot: [tests, `${agreement}entities/schemas/`] },
    ),
    forbid(
      'forms-hold-to-rules',
      'Form schemas may import rules, for example the check for a shape that crosses itself.',
      `${agreement}entities/schemas/`,
      { path: agreement, pathNot: `${agreement}(entities|codes|rules)/` },
      { pathNot: tests },
    ),
    forbid(
      'rules-are-pure',
      'Rules import only entities and codes.',
      `${agreement}rules/`,
      {
        path: agreement,
        pathNot: `${agreement}(rules|entities|codes)/`,
      },
      { pathNot: tests },
    ),
    forbid(
      'files-on-rules',
      'File readers work without a server, and only code that imports files loads them.',
      `${agreement}files/`,
      { path: agreement, pathNot: `${agreement}(files|rules|entities|codes|texts)/` },
      { pathNot: tests },
    ),
    forbid(
      'files-by-their-own-entry',
      // `imports/` is for servers and their fakes: no client loads it.
      'File readers must load with the first file.',
      [agreement, sdk],
      { path: `${agreement}files/` },
      { pathNot: [`${agreement}(files/|imports/|index\\.ts$)`, `${sdk}index\\.ts$`] },
    ),
    forbid(
      'public-face-for-partners',
      'Our own packages import from `@baliza/sdk-core/internal`, so that the public face contains only what partners need.',
      '^packages/(widgets|portal|server|cli)/src/',
      { path: `${sdk}(index|testing/index)\\.ts$` },
    ),
    forbid(
      'no-field-tables-in-the-client',
      'Field tables are large: the client reads and compares fields by hand, and imports only the types of the tables.',
      [
        `${sdk}(client|live|session|transport)/`,
        `${agreement}(calls|entities|rules)/`,
        `${agreement}families/[^/]+/calls\\.ts$`,
      ],
      { path: fieldTables, dependencyTypesNot: ['type-only'] },
      { pathNot: [tests, ...fieldTables] },
    ),
    forbid(
      'no-validation-in-the-client',
      'The validation of calls on servers is large: the client must not load it.',
      [agreement, sdk],
      { path: validation, dependencyTypesNot: ['type-only'] },
      { pathNot: [tests, validation, `${sdk}(testing/|internal\\.ts$)`] },
    ),
    forbid(
      'no-schemas-in-the-client',
      'Schemas are large: the client parses without them.',
      `${sdk}(client|live|session|transport)/|${agreement}(calls|families)/`,
      { path: '^node_modules/valibot/' },
      { pathNot: validation },
    ),
    forbid(
      'widgets-on-the-sdk',
      'Widgets import the SDK, but not the portal or the server.',
      '^packages/widgets/',
      {
        path: '^packages/(portal|server)/',
      },
    ),
    forbid(
      'portal-on-the-widgets',
      'The portal imports the widgets and the SDK, but not the server.',
      '^packages/portal/',
      {
        path: '^packages/server/',
      },
    ),
    ...portalLayers.map((layer, index) =>
      forbid(
        `portal-${layer}-looks-down`,
        `A file of the portal imports only its own layer and lower layers, lowest first: ${portalLayers.join(', ')}.`,
        `${portal}${layer}/`,
        { path: portal, pathNot: `${portal}(${portalLayers.slice(0, index + 1).join('|')})/` },
        { pathNot: tests },
      ),
    ),
    ...uiLayers.map((layer, index) =>
      forbid(
        `ui-${layer}-looks-down`,
        `A UI component imports only its own folder and lower folders, lowest first: ${uiLayers.join(', ')}.`,
        `${ui}${layer}/`,
        { path: ui, pathNot: `${ui}(${uiLayers.slice(0, index + 1).join('|')})/` },
        { pathNot: tests },
      ),
    ),
    forbid(
      'server-on-the-agreement',
      'The server imports the agreement, but not the live data or the client. Its faces in English are clients of its calls.',
      server,
      { path: sdk },
      { pathNot: [tests, `${server}(testing/|calls/permissions\\.|mcp/|v1/)`] },
    ),
    forbid('server-no-circles', 'The server has no import cycles, including type imports.', server, {
      circular: true,
    }),
    forbid(
      'server-rules-know-no-sql',
      'Rules are pure functions of their arguments: no database, no clock, no log.',
      serverRules,
      { path: server, pathNot: [serverRules, `${server}texts\\.ts$`] },
      { pathNot: tests },
    ),
    ...trackingLayers.map((layer, index) =>
      forbid(
        `tracking-${layer}-looks-down`,
        `A file of tracking imports only its own folder and lower folders, lowest first: ${trackingLayers.join(', ')}.`,
        `${server}tracking/${layer}/`,
        {
          path: `${server}tracking/`,
          pathNot: `${server}tracking/(${trackingLayers.slice(0, index + 1).join('|')})/`,
        },
        { pathNot: tests },
      ),
    ),
    forbid(
      'server-storage-on-rules-alone',
      'Storage imports the types of fixes, units, tracks and commands, but no alert rules and none of its callers.',
      `${server}storage/`,
      {
        path: server,
        pathNot: [
          `${server}(storage/|access/|tracking/(latest/|rules/(rule-state|event-times|geometry)|alerts/alert-changes)|tracks/|orders/)`,
          `${server}(closing|fair-shares|log|make-folder|problem|settings/config|texts)\\.ts$`,
        ],
      },
      { pathNot: tests },
    ),
    forbid(
      'server-connection-knows-no-table',
      'The database connection does not depend on tables.',
      `${server}storage/connection/`,
      { path: `${server}(storage/(?!connection/)|tracking/|tracks/)` },
      { pathNot: tests },
    ),
    forbid(
      'server-intake-to-storage',
      'The intake turns tracker messages into stored fixes. It imports no accounts and no readers.',
      `${server}intake/`,
      { path: `${server}(accounts|calls|commands|delivery|demo|feed|places|reports|webhooks)/` },
      { pathNot: tests },
    ),
    forbid(
      'server-below-calls',
      'The modules that implement calls import neither the calls nor the demo.',
      `${server}(accounts|commands|delivery|feed|places|reports|tracking|webhooks)/`,
      { path: `${server}(calls/|demo/|(server|run|main|http/health)\\.ts$)` },
      { pathNot: tests },
    ),
    forbid(
      'server-readers-below-intake',
      'Readers of the database do not import the intake. Commands are exempt: they write to its connections.',
      `${server}(accounts|calls|delivery|feed|places|reports|webhooks)/`,
      { path: `${server}(intake|demo)/` },
      { pathNot: tests },
    ),
    forbid(
      'server-runs-without-its-tests',
      'The build contains no test helpers.',
      server,
      { path: `${server}testing/` },
      { pathNot: [tests, `${server}testing/`, `${server}calls/permissions\\.`] },
    ),
    forbid(
      'nobody-on-the-server',
      'No other package imports the server.',
      sources,
      { path: '^packages/server/' },
      { pathNot: '^packages/server/' },
    ),
    forbid(
      'nobody-on-the-portal',
      'No other package imports the portal.',
      sources,
      { path: '^packages/portal/' },
      { pathNot: '^packages/portal/' },
    ),
    forbid(
      'cli-on-the-sdk',
      'The command line imports only exports of the SDK, and the assistants’ server.',
      '^packages/cli/',
      {
        path: '^packages/',
        pathNot: [
          '^packages/cli/',
          '^packages/mcp/src/index\\.ts$',
          `${sdk}(en/index|internal|testing/internal)\\.ts$`,
        ],
      },
    ),
    forbid('mcp-on-the-sdk', 'The assistants’ server imports only exports of the SDK.', '^packages/mcp/', {
      path: '^packages/',
      pathNot: ['^packages/mcp/', `${sdk}(en/index|internal|testing/internal)\\.ts$`],
    }),
    forbid('only-what-is-published', 'Examples and e2e import only published modules.', '^(examples|e2e)/', {
      path: '^packages/[^/]+/src/',
      pathNot: '^packages/(sdk-core|widgets)/src/(index|react|define|en/index|testing/index)\\.ts$',
    }),
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['/dist[.\\d]*/', 'storybook-static', 'node_modules/(?!nanostores|valibot)'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['baliza-source', 'import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
