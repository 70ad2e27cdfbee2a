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
const sdk = '^packages/sdk-core/src/'
/**
 * Parts of the SDK that servers use to validate calls and that tests use. Their schemas and rules are too large for the client.
 */
const sdkOfHosts = `${sdk}(agreement/|testing/|families/((agreement|testing)|[^/]+/(access|payload|fake|sample))(\\.test)?\\.ts$)`
const server = '^packages/server/src/'
/** Pure functions of their arguments: the effect of a fix on its unit, the alerts it raises, and the rules of commands. */
const serverRules = `${server}(tracking/(?!store-batch|rules/rules-cache|alerts/(durations|no-contact|write-alerts))|tracks/|orders/)`
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
      'sdk-stands-alone',
      'sdk-core imports only nanostores, ofetch and valibot.',
      sdk,
      {
        pathNot: [sdk, '^node_modules/(nanostores|ofetch|valibot)/'],
      },
      { pathNot: tests },
    ),
    forbid(
      'codes-at-the-bottom',
      'Code tables import nothing.',
      `${sdk}codes/`,
      { pathNot: `${sdk}codes/` },
      { pathNot: tests },
    ),
    forbid(
      'entities-below-rules',
      'Entities import only codes.',
      `${sdk}entities/`,
      {
        path: sdk,
        pathNot: [`${sdk}(entities|codes)/`, `${sdk}calls/(call|errors)\\.ts$`],
      },
      { pathNot: [tests, `${sdk}entities/schemas/`] },
    ),
    forbid(
      'forms-hold-to-rules',
      'Form schemas may import rules, for example the check for a shape that crosses itself.',
      `${sdk}entities/schemas/`,
      { path: sdk, pathNot: `${sdk}(entities|codes|rules)/` },
      { pathNot: tests },
    ),
    forbid(
      'rules-are-pure',
      'Rules import only entities and codes.',
      `${sdk}rules/`,
      {
        path: sdk,
        pathNot: `${sdk}(rules|entities|codes)/`,
      },
      { pathNot: tests },
    ),
    forbid(
      'files-on-rules',
      'File readers work without a server, and only code that imports files loads them.',
      `${sdk}files/`,
      { path: sdk, pathNot: `${sdk}(files|rules|entities|codes|texts)/` },
      { pathNot: tests },
    ),
    forbid(
      'files-by-their-own-entry',
      'File readers must load with the first file.',
      sdk,
      { path: `${sdk}files/` },
      { pathNot: `${sdk}(files/|(index|internal)\\.ts$)` },
    ),
    forbid(
      'public-face-for-partners',
      'Our own packages import from `@baliza/sdk-core/internal`, so that the public face contains only what partners need.',
      '^packages/(widgets|portal|server|cli)/src/',
      { path: `${sdk}(index|testing/index)\\.ts$` },
    ),
    forbid(
      'calls-below-client',
      'Rows define the messages, not their transport.',
      `${sdk}(calls/|families/([^/]+/calls|index)\\.ts)`,
      {
        path: `${sdk}(live|client|transport|session|testing|index)`,
      },
      { pathNot: tests },
    ),
    forbid(
      'agreement-for-hosts',
      'The validation of calls on servers is large: the client must not load it.',
      sdk,
      { path: sdkOfHosts },
      { pathNot: [tests, sdkOfHosts] },
    ),
    forbid(
      'no-validation-in-the-client',
      'Schemas are large: the client parses without them.',
      `${sdk}(calls|families|live|client|transport|session)`,
      {
        path: '^node_modules/valibot/',
      },
      { pathNot: sdkOfHosts },
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
      'The server imports calls, entities, codes and rules, but not the live data or the client.',
      '^packages/server/src/',
      {
        path: `${sdk}(live|client|transport|session|texts|testing)`,
      },
      { pathNot: [tests, '^packages/server/src/(testing/|calls/permissions\\.)'] },
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
    forbid('cli-on-the-sdk', 'The command line imports only exports of the SDK.', '^packages/cli/', {
      path: '^packages/',
      pathNot: ['^packages/cli/', `${sdk}(internal|agreement/index|testing/internal)\\.ts$`],
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
