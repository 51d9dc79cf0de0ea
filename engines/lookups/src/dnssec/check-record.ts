import type { CheckedRecord } from '@sundry/contracts/domain-report/dnssec'
import { foldName } from '@sundry/dns'
import type { Ask } from './ask.ts'
import { provesNoCloser } from './denial.ts'
import { judgeAbsence, readProofs } from './proofs.ts'
import { setOf } from './records.ts'
import { type Checking, verifySet } from './verify-set.ts'

export async function checkRecord(name: string, type: string, ask: Ask, checking: Checking): Promise<CheckedRecord> {
  const shown = { name: foldName(name), type, exists: false, wildcard: null, signatures: [] }
  const reply = await ask(name, type)
  if (reply === null) return { ...shown, verdict: 'indeterminate', reason: 'no-answer' }
  const own = setOf(reply.answers, name, type)
  const set = own.records.length > 0 ? own : setOf(reply.answers, name, 'CNAME')
  if (set.records.length === 0 && reply.answers.length === 0) {
    const proofs = await readProofs(reply.authority, checking)
    const { verdict, reason } = judgeAbsence(name, type, reply.rcode, proofs)
    return { ...shown, verdict, reason, signatures: proofs.signatures }
  }
  if (!reply.complete || set.records.length === 0) return { ...shown, verdict: 'indeterminate', reason: 'no-answer' }
  const checked = await verifySet(set, checking)
  const found = { ...shown, ...checked, type: set.type, exists: true }
  if (checked.verdict !== 'secure' || checked.wildcard === null) return found
  const proofs = await readProofs(reply.authority, checking)
  const signatures = [...checked.signatures, ...proofs.signatures]
  if (provesNoCloser(name, checked.wildcard, proofs)) return { ...found, signatures }
  return { ...found, signatures, verdict: 'bogus', reason: 'wildcard-unproven' }
}
