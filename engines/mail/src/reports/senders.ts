import { isAtOrBelow } from '../base/names.ts'
import { createFindings, type FindingList } from '../catalogue/finding.ts'
import type { DmarcRow, SenderGroup } from './model.ts'

const MAX_ADDRESSES = 50
const MAX_GROUPS = 5000
const others = { sender: '', by: 'others' } as const

interface GrowingGroup {
  sender: string
  by: SenderGroup['by']
  addresses: Set<string>
  count: number
  passed: number
  failed: number
  forwarded: number
  list: FindingList
}

export function groupSenders(rows: readonly DmarcRow[]): readonly SenderGroup[] {
  const groups = new Map<string, GrowingGroup>()
  for (const row of rows) {
    const own = senderOf(row)
    const isFull = groups.size >= MAX_GROUPS && !groups.has(`${own.by} ${own.sender}`)
    const { sender, by } = isFull ? others : own
    const group = groups.get(`${by} ${sender}`) ?? createGroup(sender, by)
    groups.set(`${by} ${sender}`, group)
    const hasPassed = isPass(row.dkim) || isPass(row.spf)
    group.count += row.count
    group[hasPassed ? 'passed' : 'failed'] += row.count
    if (group.addresses.size < MAX_ADDRESSES) group.addresses.add(row.sourceIp)
    if (hasPassed) continue
    if (isForwarded(row)) group.forwarded += row.count
    explain(row, group.list)
  }
  return [...groups.values()]
    .sort((a, b) => b.failed - a.failed || b.count - a.count)
    .map(({ list, addresses, ...group }) => ({ ...group, addresses: [...addresses], findings: list.findings }))
}

const createGroup = (sender: string, by: SenderGroup['by']): GrowingGroup => ({
  sender,
  by,
  addresses: new Set(),
  count: 0,
  passed: 0,
  failed: 0,
  forwarded: 0,
  list: createFindings(),
})

const isPass = (result: string) => result.toLowerCase() === 'pass'

/** Who sent: the domain whose signature is valid, else the domain that SPF passed for, else the address. */
function senderOf({ sourceIp, headerFrom, dkimResults = [], spfResults = [] }: DmarcRow) {
  const signers = dkimResults.filter(({ result }) => isPass(result)).map(({ domain }) => domain.toLowerCase())
  // A service often signs twice; its own domain identifies it better than the customer's.
  const signer = signers.find((domain) => !isRelated(domain, headerFrom)) ?? signers[0]
  if (signer) return { sender: signer, by: 'dkim' as const }
  const sender = spfResults.find(({ result }) => isPass(result))?.domain.toLowerCase()
  return sender ? { sender, by: 'spf' as const } : { sender: sourceIp, by: 'address' as const }
}

const isRelated = (one: string, other: string) => isAtOrBelow(one, other) || isAtOrBelow(other, one)

const isForwarded = ({ overrides = [] }: DmarcRow) =>
  overrides.some((type) => ['forwarded', 'mailing_list', 'trusted_forwarder'].includes(type))

function explain(row: DmarcRow, { report }: FindingList) {
  const { sourceIp, headerFrom, dkimResults = [], spfResults = [] } = row
  const signed = dkimResults.filter(({ domain, result }) => domain !== '' && result.toLowerCase() !== 'none')
  if (isForwarded(row)) report('report-forwarded', { sourceIp, headerFrom })
  if (signed.length === 0) report('report-dkim-missing', { headerFrom })
  for (const { domain, result } of signed) {
    if (isPass(result)) report('report-dkim-not-aligned', { domain, headerFrom })
    else report('report-dkim-failed', { domain, result: result.toLowerCase(), headerFrom })
  }
  for (const { domain, result } of spfResults) {
    if (isPass(result)) report('report-spf-not-aligned', { domain, headerFrom })
    else report('report-spf-failed', { domain, result: result.toLowerCase(), sourceIp })
  }
}
