import type { Contract } from '@sundry/contracts/contract'
import { serverLimits } from '@sundry/contracts/server-limits'
import type { z } from '@sundry/contracts/zod'
import { nestsWithin } from '@sundry/lookups'
import { Refusal } from './refusal.ts'

/** JSON of a request. Its depth is checked before anything walks it. */
export function readJson(text: string): unknown {
  if (!nestsWithin(text, serverLimits.jsonDepth)) throw new Refusal(400, 'The input is nested too deeply.')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The input is not valid JSON.')
  }
}

export function parseBody(text: string, contract: Contract): unknown {
  return text === '' && contract.emptyBody ? {} : readJson(text)
}

function sentence(issue: z.core.$ZodIssue): string {
  const where = issue.path.length > 0 ? ` (at ${issue.path.map(String).join('.').slice(0, 100)})` : ''
  const message = issue.message.replace(/^Invalid input: /, 'The input is not as expected: ')
  const ended = /[.!?)]$/.test(message) ? message : `${message}.`
  return issue.message.startsWith('Invalid input') ? ended.replace(/\.$/, `${where}.`) : message
}

export function checkInput(contract: Contract, body: unknown): unknown {
  const result = contract.input.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal(400, issue ? sentence(issue) : 'The input is not as expected.')
}
