import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import { jsonText } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { isOnThisMachine } from '../../network/reach.ts'
import { lookupCode, UsageFault } from '../../terminal/exit-codes.ts'
import { rows } from '../../terminal/io.ts'
import { ask } from './ask.ts'

interface Options {
  evidence?: boolean
  json?: boolean
}

/** Null for what is no URL of a site, which the contract says better. */
function urlIn(text: string): URL | null {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text.trim())?.[1]
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    throw new UsageFault(`${scheme}: is not a scheme of web sites: use http or https.`)
  return URL.parse(scheme === undefined ? `https://${text.trim()}` : text.trim())
}

export async function run({ args: [urlToProfile = ''], options, io, reach }: Call<Options>): Promise<number> {
  const url = urlIn(urlToProfile)
  // A server on this machine is reached because its URL was typed.
  const preview = url && isOnThisMachine(url) ? url : undefined
  const { answer, isUnknown } = await ask(techLookup, { urlToProfile }, { io, reach }, preview)
  // Another port was asked nothing, so there is no response to wait for.
  if (isUnknown && url && url.port !== '' && /\bports\b/.test(answer.error ?? ''))
    throw new UsageFault(`${answer.error}`)
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
