import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import type { Call } from '../../command.ts'
import { exitCodes, UsageFault } from '../../exit-codes.ts'
import { ask } from '../../lookups/ask.ts'
import { facts } from '../../terminal/rows.ts'
import { jsonText } from '../../terminal/safe.ts'

interface Options {
  days?: string
  json?: boolean
}

export async function run({ args: [domain = ''], options, io, reach }: Call<Options>): Promise<number> {
  const days = options.days === undefined ? null : Number(options.days)
  if (days !== null && !Number.isInteger(days)) throw new UsageFault('--days takes a whole number.')
  const { answer, code } = await ask(domainExpiryCheck, { domain }, { io, reach })
  const left = answer.expiresInDays
  const isNear = days !== null && typeof left === 'number' && left <= days
  if (options.json) await io.out(jsonText(answer))
  else {
    for (const warning of answer.warnings ?? []) io.err(`${warning}\n`)
    if (answer.error) io.err(`${answer.error}\n`)
    await io.out(
      facts([
        ['Domain', answer.domainName],
        ['Registered', answer.registered === false ? 'no' : undefined],
        ['Expires', answer.expiryDate && `${answer.expiryDate}${typeof left === 'number' ? ` (in ${left} days)` : ''}`],
        ['Why no expiry date', answer.missingExpiryReason],
        ['Registered on', answer.registrationDate],
        ['Changed on', answer.updatedDate],
        ['Registrar', answer.registrar],
        ['Status', answer.status.join(', ')],
        ['Name servers', answer.nameServers.join(', ')],
        ['Hosted by', answer.hostingProvider],
      ]),
    )
  }
  return code !== 0 ? code : isNear ? exitCodes.findings.code : 0
}
