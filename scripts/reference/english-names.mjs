import { readEnglish } from '../english-names.mjs'

/** Writes the names of the fields in `@baliza/sdk-core/en`. */
export async function writeEnglishNames() {
  const { entities } = await readEnglish()
  const sections = [...entities]
    .filter(([, entries]) => [...entries].some(([wire, { name, isMoment }]) => name !== wire || isMoment))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entries]) => {
      const rows = [...entries].map(
        ([wire, { name, isMoment }]) => `| \`${wire}\` | \`${name}\` |${isMoment ? ' `Date`' : ''} |`,
      )
      return [`## ${name}`, '', '| Wire format | English | |', '|---|---|---|', ...rows, ''].join('\n')
    })
  return `${intro}\n${sections.join('\n')}`
}

const intro = `# English names

The names of the SDK's fields in \`@baliza/sdk-core/en\`, by the type that has them. A moment is a \`Date\` here and Unix ms
in the main entry. Types without a section (\`FleetState\`, roles, the codes of alerts and commands) are the same in both.
`
