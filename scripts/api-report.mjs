import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { root } from './run.mjs'

/**
 * Public entry points whose every change must show in a diff. `npm run api-report` writes the reports; the test compares them.
 */
const faces = [
  { name: 'sdk-core', entry: 'index', report: 'sdk-core' },
  { name: 'widgets', entry: 'react', report: 'widgets-react' },
]

/** A public name is a promise for a whole major version. */
const maxNames = 150

const write = process.argv.includes('--write')
let changed = 0
for (const { name, entry, report: reportFileName } of faces) {
  const folder = join(root, 'packages', name)
  const reportFolder = join(folder, 'etc')
  await mkdir(reportFolder, { recursive: true })
  const reportFile = join(reportFolder, `${reportFileName}.api.md`)
  if (!write && !existsSync(reportFile)) {
    console.error(`${reportFile} is missing: run "npm run api-report" and commit it.`)
    changed += 1
    continue
  }
  if (write && !existsSync(reportFile)) await writeFile(reportFile, '')
  const result = Extractor.invoke(
    ExtractorConfig.prepare({
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath: join(folder, `dist/${entry}.d.ts`),
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'ES2023',
              module: 'ESNext',
              moduleResolution: 'bundler',
              lib: ['ES2023', 'DOM', 'DOM.Iterable'],
              types: [],
              strict: true,
              skipLibCheck: true,
              jsx: 'react-jsx',
            },
            files: [join(folder, `dist/${entry}.d.ts`)],
          },
        },
        apiReport: {
          enabled: true,
          reportFileName,
          reportFolder,
          reportTempFolder: join(folder, 'dist/.api'),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
          extractorMessageReporting: {
            default: { logLevel: ExtractorLogLevel.Warning },
            'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
            // A type that callers need not name is not exported.
            'ae-forgotten-export': { logLevel: ExtractorLogLevel.None },
            // The report marks undocumented names inline; a list with line numbers would change with every line.
            'ae-undocumented': { logLevel: ExtractorLogLevel.None },
          },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, 'package.json'),
    }),
    {
      localBuild: write,
      messageCallback: (message) => {
        if (
          message.messageId === 'console-api-report-copied' ||
          message.logLevel === ExtractorLogLevel.Verbose
        )
          message.handled = true
      },
    },
  )
  await rm(join(folder, 'dist/.api'), { recursive: true, force: true })
  if (result.apiReportChanged && !write) {
    console.error(
      `The public API of ${name}/${entry} changed: run "npm run api-report", read the diff and commit it.`,
    )
    changed += 1
  } else if (result.errorCount > 0) changed += 1
  const names = new Set(
    [...(await readFile(reportFile, 'utf8')).matchAll(/^export (?:\w+ )+?(\w+)\b(?=[ <(:{;])/gm)].map(
      ([, name]) => name,
    ),
  )
  if (names.size > maxNames) {
    console.error(
      `${reportFileName} has ${names.size} names: remove one, or move it to internal.ts (at most ${maxNames}).`,
    )
    changed += 1
  }
  console.log(
    `${reportFileName}, ${names.size} names: ${result.apiReportChanged ? (write ? 'written' : 'CHANGED') : 'as committed'}`,
  )
}
process.exit(changed === 0 ? 0 : 1)
