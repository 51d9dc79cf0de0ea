import { nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { jsonText, safeField } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { lookupCode } from '../../terminal/exit-codes.ts'
import { rows } from '../../terminal/io.ts'
import { ask } from './ask.ts'

interface Options {
  json?: boolean
}

export async function run({ args: [domain = ''], options, io, reach }: Call<Options>): Promise<number> {
  const { answer, isUnknown } = await ask(nameserverCheck, { domain }, { io, reach })
  const differences = answer.differences ?? []
  if (options.json) await io.out(jsonText(answer))
  else {
    for (const warning of answer.warnings ?? []) io.err(`${warning}\n`)
    if (answer.error) io.err(`${answer.error}\n`)
    else if (answer.state === 'unregistered') io.err(`${answer.domainName} is not registered.\n`)
    const table = answer.details?.map(({ name, state, addresses, provider }) => [
      name,
      state,
      addresses.join(', '),
      provider ?? '',
    ])
    await io.out(rows(table ?? answer.nameservers.map((name) => [name])))
    for (const difference of differences) await io.out(`${safeField(difference)}\n`)
  }
  const { state, delegationSigner, details = [] } = answer
  const isWrong =
    state === 'unregistered' ||
    differences.length > 0 ||
    delegationSigner === 'mismatch' ||
    details.some((one) => one.state === 'lame')
  const isSilent =
    delegationSigner === undefined ||
    !details.some((one) => one.state === 'answers') ||
    details.some((one) => one.inParent === null || one.inApex === null || /^un(reach|resolv)able$/.test(one.state))
  return lookupCode(isWrong, isUnknown || isSilent)
}
