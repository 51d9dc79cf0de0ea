import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { jsonText } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { lookupCode, UsageFault } from '../../terminal/exit-codes.ts'
import { facts } from '../../terminal/io.ts'
import { ask } from './ask.ts'

interface Options {
  days?: string
  json?: boolean
}

export async function run({ args: [domain = ''], options, io, reach }: Call<Options>): Promise<number> {
  const days = options.days === undefined ? null : Number(options.days)
  if (days !== null && !Number.isInteger(days)) throw new UsageFault('--days must be a whole number.')
  const { answer, isUnknown } = await ask(domainExpiryCheck, { domain }, { io, reach })
  const left = answer.expiresInDays
  const isKnown = typeof left === 'number'
  // A registry that renews by itself first moves the date of a domain that is about to be lost.
  const isLost = /^(?:expired|redemption|pending-delete)$/.test(answer.lifecycle ?? '')
  const isNear = days !== null && (isLost || (isKnown && left <= days))
  if (options.json) await io.out(jsonText(answer))
  else {
    for (const warning of answer.warnings ?? []) io.err(`${warning}\n`)
    if (answer.error) io.err(`${answer.error}\n`)
    await io.out(
      facts([
        ['Domain', answer.domainName],
        ['Registered', answer.registered === false ? 'no' : undefined],
        ['Expires', answer.expiryDate && `${answer.expiryDate}${isKnown ? ` (in ${left} days)` : ''}`],
        ['No expiry date because', answer.missingExpiryReason],
        ['Registered on', answer.registrationDate],
        ['Updated on', answer.updatedDate],
        ['Registrar', answer.registrar],
        ['Status', answer.status.join(', ')],
        ['Name servers', answer.nameServers.join(', ')],
        ['Hosted by', answer.hostingProvider],
      ]),
    )
  }
  return lookupCode(answer.registered === false || isNear, isUnknown || (days !== null && !isKnown))
}
