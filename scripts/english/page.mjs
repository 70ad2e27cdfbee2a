/** Writes the page of names in the SDK package. @param {Map<string, Map<string, import('./shapes.mjs').Entry>>} entities */
export function writePage(entities) {
  const sections = [...entities]
    .filter(([, entries]) => [...entries].some(([wire, { name, isMoment }]) => name !== wire || isMoment))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entries]) => {
      const rows = [...entries].map(
        ([wire, { name, isMoment }]) => `| \`${wire}\` | \`${name}\` |${isMoment ? ' `Date`' : ''} |`,
      )
      return [`## ${name}`, '', "| the wire's name | in English | |", '|---|---|---|', ...rows, ''].join('\n')
    })
  return `${intro}\n${sections.join('\n')}`
}

const intro = `# English names

What \`@baliza/sdk-core/en\` calls the fields of the SDK, by the type that has them. Written by
\`npm run english-names\` from the SDK's declarations. A moment is a \`Date\` here and Unix ms in the main entry. What is
not listed (\`FleetState\`, roles, the codes of alerts and commands) is the same in both.
`
