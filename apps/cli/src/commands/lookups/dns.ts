import { digDns } from '@sundry/contracts/dig-dns-v1'
import { recordTypes } from '@sundry/contracts/record-types'
import { jsonText, safeField } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { lookupCode, UsageFault } from '../../terminal/exit-codes.ts'
import { rows } from '../../terminal/io.ts'
import { ask } from './ask.ts'

interface Options {
  resolver?: 'default' | 'cloudflare' | 'google' | 'quad9'
  compare?: boolean
  www?: boolean
  json?: boolean
}

type RecordType = NonNullable<Parameters<typeof digDns.surcharge & object>[0]>['recordType']

export async function run({ args: [domain = '', type = 'A'], options, io, reach }: Call<Options>): Promise<number> {
  const recordType = type.toUpperCase()
  if (!recordTypes.includes(recordType as RecordType))
    throw new UsageFault(`The type must be one of ${recordTypes.join(', ')}.`)
  const { json, ...rest } = options
  const result = await ask(digDns, { domain, recordType: recordType as RecordType, ...rest }, { io, reach })
  const { answer } = result
  const others = answer.comparison ?? []
  const isUnanswered = ({ error, status = '' }: (typeof others)[number]) =>
    error !== undefined || !/^(NOERROR|NXDOMAIN)$/.test(status)
  const code = lookupCode(false, result.isUnknown || answer.unanswered !== undefined || others.some(isUnanswered))
  if (json) {
    await io.out(jsonText(answer))
    return code
  }
  for (const warning of answer.warnings ?? []) io.err(`${warning}\n`)
  if (answer.error) io.err(`${answer.error}\n`)
  await io.out(rows(answer.records.map(({ name, ttl, type: kind, data }) => [name, String(ttl), kind, data])))
  for (const one of others) {
    await io.out(`\n${one.resolver}: ${safeField(one.error ?? one.status ?? '')}\n`)
    await io.out(
      rows(
        one.records.map(({ name, ttl, type: kind, data }) => [name, String(ttl), kind, data]),
        '  ',
      ),
    )
  }
  if (answer.state === 'unknown')
    io.err(`No response (${[answer.status, ...(answer.ede ?? []).map(({ text }) => text)].join(': ')}).\n`)
  else if (answer.records.length === 0 && !answer.error && answer.status) io.err(`No such record (${answer.status}).\n`)
  return code
}
