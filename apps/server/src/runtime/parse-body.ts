import type { Contract } from '@sundry/contracts/contract'
import { Refusal } from './refusal.ts'

export function parseBody(text: string, contract: Contract): unknown {
  if (text === '' && contract.emptyBody) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The input is not valid JSON.')
  }
}
