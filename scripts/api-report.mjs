import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { root } from './run.mjs'

/**
 * Public entry points whose every change must show in a diff. `npm run api-report` writes the reports; the test compares them.
 */
const faces = [
  { name: 'sdk-core', entry: 'index', whole: true },
  { name: 'sdk-core', entry: 'calls' },
  { name: 'sdk-core', entry: 'en' },
  { name: 'sdk-core', entry: 'agreement' },
  { name: 'sdk-core', entry: 'files' },
  { name: 'sdk-core', entry: 'testing' },
  { name: 'widgets', entry: 'react' },
]

const write = process.argv.includes('--write')
let changed = 0
for (const { name, entry, whole = false } of faces) {
  const folder = join(root, 'packages', name)
  const reportFileName = `${name}-${entry}`
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
            // The other entries use types that the main entry exports.
            'ae-forgotten-export': {
              logLevel: whole ? ExtractorLogLevel.Warning : ExtractorLogLevel.None,
              addToApiReportFile: whole,
            },
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
  console.log(
    `${reportFileName}: ${result.apiReportChanged ? (write ? 'written' : 'CHANGED') : 'as committed'}`,
  )
}
process.exit(changed === 0 ? 0 : 1)
