// The table of the proofs in docs/proofs.md: a row a proof, replaced when that proof is run again.
const HEAD = `# The long proofs

Made by \`npm run prove -- all\`; one of them is run by its name. Each planted fault is run too, and must turn its proof red.

| proof | what it shows | result | planted faults | seconds | date |
| --- | --- | --- | --- | --- | --- |
`

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function claimOf(source) {
  const lines = []
  for (const line of source.split('\n')) {
    if (!line.startsWith('//')) break
    lines.push(line.slice(2).trim())
  }
  return lines.join(' ').split(/(?<=\.) (?=[A-Z])/)[0] ?? ''
}

function rowOf({ name, claim, passed, faults, seconds, date }) {
  const planted = faults.map(({ fault, red }) => `${fault} ${red ? 'red' : '**stays green**'}`).join(', ')
  const cells = [name, claim, passed ? 'passed' : '**failed**', planted || 'none', String(Math.round(seconds)), date]
  return `| ${cells.map(cell).join(' | ')} |`
}

export function withResults(page, results, known) {
  const rows = new Map()
  for (const line of page.split('\n')) {
    const name = /^\| ([\w-]+) \|/.exec(line)?.[1]
    if (name && name !== 'proof' && known.includes(name)) rows.set(name, line)
  }
  for (const result of results) rows.set(result.name, rowOf(result))
  // Text that people wrote below the table stays.
  const kept = /\n## [\s\S]*/.exec(page)?.[0] ?? ''
  return `${HEAD}${[...rows.keys()]
    .sort()
    .map((name) => `${rows.get(name)}\n`)
    .join('')}${kept}`
}
