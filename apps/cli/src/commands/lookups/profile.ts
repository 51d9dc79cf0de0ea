import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import { jsonText } from '@sundry/kit'
import type { Call } from '../../command.ts'
import { lookupCode } from '../../exit-codes.ts'
import { rows } from '../../terminal/rows.ts'
import { ask } from './ask.ts'

interface Options {
  evidence?: boolean
  json?: boolean
}

export async function run({ args: [urlToProfile = ''], options, io, reach }: Call<Options>): Promise<number> {
  const { answer, isUnknown } = await ask(techLookup, { urlToProfile }, { io, reach })
  const code = lookupCode(false, isUnknown)
  if (options.json) {
    await io.out(jsonText(answer))
    return code
  }
  for (const note of answer.notes ?? []) io.err(`${note}\n`)
  if (answer.error) io.err(`${answer.error}\n`)
  await io.out(
    rows(
      answer.technologies.map(({ name, version, category, evidence = [], vulnerabilities = [] }) => [
        name,
        version ?? '',
        category ?? '',
        [
          ...(options.evidence ? evidence.map(({ kind, detail }) => `${kind}: ${detail}`) : []),
          ...(vulnerabilities.length > 0 ? [`${vulnerabilities.length} known vulnerabilities`] : []),
        ].join('; '),
      ]),
    ),
  )
  return code
}
