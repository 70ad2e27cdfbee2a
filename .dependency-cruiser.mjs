/** Which module may import which. `docs/en/explanation/architecture.md` has the map of the repository. */

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
/** What of the SDK a host holds calls against, and tests are made of: schemas and rules weigh. */
const sdkOfHosts = `${sdk}(agreement/|testing/|families/((agreement|testing)|[^/]+/(access|payload|fake|sample))(\\.test)?\\.ts$)`
const server = '^packages/server/src/'
/** What a fix does to its unit, and what that raises; what an order is: functions of their arguments. */
const serverRules = `${server}(fixes/(?!store-batch|write-alerts)|tracks/|orders/|alerts/(?!durations|rules-cache|silences))`
const portal = '^packages/portal/src/'
/** The portal's folders, from the bottom up; `testing` is for tests alone. */
const portalLayers = ['context', 'ui', 'workspace', 'panels', 'pages', 'app', 'testing']
const ui = `${portal}ui/`
/** The folders of its parts, from the bottom up. */
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
    // Types and what is loaded later count too: a circle of either is as hard to read.
    forbid('no-circles', 'A circle means that two files are one idea, or three.', sources, {
      circular: true,
    }),
    // A host of e2e has its packages in a folder of its own.
    forbid(
      'resolvable',
      'Every import is found.',
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
      'Code tables know nothing.',
      `${sdk}codes/`,
      { pathNot: `${sdk}codes/` },
      { pathNot: tests },
    ),
    forbid(
      'entities-below-rules',
      'Entities know codes only.',
      `${sdk}entities/`,
      {
        path: sdk,
        pathNot: [`${sdk}(entities|codes)/`, `${sdk}calls/(call|errors)\\.ts$`],
      },
      { pathNot: [tests, `${sdk}entities/schemas/`] },
    ),
    forbid(
      'forms-hold-to-rules',
      'What a form accepts may hang on a rule: a shape that crosses itself.',
      `${sdk}entities/schemas/`,
      { path: sdk, pathNot: `${sdk}(entities|codes|rules)/` },
      { pathNot: tests },
    ),
    forbid(
      'rules-are-pure',
      'Rules know entities and codes.',
      `${sdk}rules/`,
      {
        path: sdk,
        pathNot: `${sdk}(rules|entities|codes)/`,
      },
      { pathNot: tests },
    ),
    forbid(
      'files-on-rules',
      'A file is read without a host; only who takes files loads its readers.',
      `${sdk}files/`,
      { path: sdk, pathNot: `${sdk}(files|rules|entities|codes|texts)/` },
      { pathNot: tests },
    ),
    forbid(
      'files-by-their-own-entry',
      'Readers of files are loaded with the first file.',
      sdk,
      { path: `${sdk}files/` },
      { pathNot: `${sdk}files/` },
    ),
    forbid(
      'calls-below-client',
      'Rows know what travels, not who carries it.',
      `${sdk}(calls/|families/([^/]+/calls|index)\\.ts)`,
      {
        path: `${sdk}(live|client|transport|session|testing|index)`,
      },
      { pathNot: tests },
    ),
    forbid(
      'agreement-for-hosts',
      'What hosts hold calls against weighs: the client never loads it.',
      sdk,
      { path: sdkOfHosts },
      { pathNot: [tests, sdkOfHosts] },
    ),
    forbid(
      'no-validation-in-the-client',
      'Schemas weigh: the client reads by hand.',
      `${sdk}(calls|families|live|client|transport|session)`,
      {
        path: '^node_modules/valibot/',
      },
      { pathNot: sdkOfHosts },
    ),
    forbid(
      'widgets-on-the-sdk',
      'Widgets know the SDK, never the portal or the server.',
      '^packages/widgets/',
      {
        path: '^packages/(portal|server)/',
      },
    ),
    forbid('portal-on-the-widgets', 'The portal knows the widgets and the SDK.', '^packages/portal/', {
      path: '^packages/server/',
    }),
    ...portalLayers.map((layer, index) =>
      forbid(
        `portal-${layer}-looks-down`,
        `A file of the portal imports its own layer and those before it: ${portalLayers.join(', ')}.`,
        `${portal}${layer}/`,
        { path: portal, pathNot: `${portal}(${portalLayers.slice(0, index + 1).join('|')})/` },
        { pathNot: tests },
      ),
    ),
    ...uiLayers.map((layer, index) =>
      forbid(
        `ui-${layer}-looks-down`,
        `A part of the portal's screens imports its own folder and those before it: ${uiLayers.join(', ')}.`,
        `${ui}${layer}/`,
        { path: ui, pathNot: `${ui}(${uiLayers.slice(0, index + 1).join('|')})/` },
        { pathNot: tests },
      ),
    ),
    forbid(
      'server-on-the-agreement',
      'The server knows calls, entities, codes and rules; never live or client.',
      '^packages/server/src/',
      {
        path: `${sdk}(live|client|transport|session|texts|testing)`,
      },
      { pathNot: [tests, '^packages/server/src/(testing/|calls/permissions\\.)'] },
    ),
    forbid('server-no-circles', 'Inside the server not even types go round.', server, { circular: true }),
    forbid(
      'server-rules-know-no-sql',
      'Rules are functions of what they are given: no database, no clock, no log.',
      serverRules,
      { path: server, pathNot: [serverRules, `${server}texts\\.ts$`] },
      { pathNot: tests },
    ),
    forbid(
      'server-storage-on-rules-alone',
      'SQL knows what a fix, a unit, a track and an order are, no rule of the alerts, and nobody who asks it.',
      `${server}storage/`,
      {
        path: server,
        pathNot: [
          `${server}(storage/|access/|fixes/(?!store-batch|write-alerts)|tracks/|orders/|alerts/geometry)`,
          `${server}(closing|fair-shares|log|make-folder|problem|settings/config|texts)\\.ts$`,
        ],
      },
      { pathNot: tests },
    ),
    forbid(
      'server-connection-knows-no-table',
      'How the database is reached says nothing of what is in it.',
      `${server}storage/connection/`,
      { path: `${server}(storage/(?!connection/)|fixes/|tracks/|alerts/)` },
      { pathNot: tests },
    ),
    forbid(
      'server-intake-to-storage',
      'What a tracker says becomes a stored fix: the intake knows no account, and nobody who reads.',
      `${server}intake/`,
      { path: `${server}(accounts|calls|commands|delivery|demo|feed|places|reports|webhooks)/` },
      { pathNot: tests },
    ),
    forbid(
      'server-below-calls',
      'What calls are made of knows no call, and no demo.',
      `${server}(accounts|alerts|commands|delivery|feed|places|reports|webhooks)/`,
      { path: `${server}(calls/|demo/|(server|run|main|http/health)\\.ts$)` },
      { pathNot: tests },
    ),
    forbid(
      'server-readers-below-intake',
      'What reads the database does not know how fixes got there; commands write to its connections.',
      `${server}(accounts|calls|delivery|feed|places|reports|webhooks)/`,
      { path: `${server}(intake|demo)/` },
      { pathNot: tests },
    ),
    forbid(
      'server-runs-without-its-tests',
      'What tests are made of is in no build.',
      server,
      { path: `${server}testing/` },
      { pathNot: [tests, `${server}testing/`, `${server}calls/permissions\\.`] },
    ),
    forbid(
      'nobody-on-the-server',
      'Nobody imports the server.',
      sources,
      { path: '^packages/server/' },
      { pathNot: '^packages/server/' },
    ),
    forbid(
      'nobody-on-the-portal',
      'Nobody imports the portal.',
      sources,
      { path: '^packages/portal/' },
      { pathNot: '^packages/portal/' },
    ),
    forbid('cli-on-the-sdk', 'The command line knows the SDK alone, by what it exports.', '^packages/cli/', {
      path: '^packages/',
      pathNot: ['^packages/cli/', `${sdk}(index|agreement/index|files/index)\\.ts$`],
    }),
    forbid('only-what-is-published', 'Examples and e2e use what a user can install.', '^(examples|e2e)/', {
      path: '^packages/[^/]+/src/',
      pathNot:
        '^packages/(sdk-core|widgets)/src/(index|react|define|calls/index|en/index|files/index|testing/index)\\.ts$',
    }),
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['/dist/', 'storybook-static', 'node_modules/(?!nanostores|valibot)'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['baliza-source', 'import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
