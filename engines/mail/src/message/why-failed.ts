/** Why the domain of From is not confirmed, though a mechanism may have passed. */
export type UnconfirmedReason =
  | { readonly code: 'dkim-missing' | 'spf-unknown-sender'; readonly from: string }
  | { readonly code: 'dkim-not-aligned' | 'spf-not-aligned'; readonly from: string; readonly domain: string }
  | { readonly code: 'spf-missing' | 'spf-broken'; readonly from: string; readonly domain: string }
  | { readonly code: 'spf-not-authorised'; readonly from: string; readonly domain: string; readonly ip: string }

interface Checked {
  readonly dkim: readonly { readonly domain: string; readonly result: string }[]
  readonly spf: { readonly domain: string | null; readonly ip: string | null; readonly result: string }
  readonly dmarc: {
    readonly domain: string | null
    readonly result: string
    readonly isSpfAligned: boolean
    readonly isDkimAligned: boolean
  }
}

/** What is missing of each of the two ways to pass; a signature that was broken has its own causes. */
export function whyUnconfirmed({ dkim, spf, dmarc }: Checked): UnconfirmedReason[] {
  const from = dmarc.domain
  const isConfirmed = dmarc.isDkimAligned || (dmarc.isSpfAligned && spf.result === 'pass')
  const isDecided = dmarc.result === 'fail' || (dmarc.result === 'none' && !isConfirmed)
  if (!isDecided || from === null) return []
  const reasons: UnconfirmedReason[] = []
  const passed = dkim.find(({ result }) => result === 'pass')
  if (dkim.length === 0) reasons.push({ code: 'dkim-missing', from })
  else if (passed) reasons.push({ code: 'dkim-not-aligned', from, domain: passed.domain })
  const { domain, ip, result } = spf
  if (domain === null || ip === null) reasons.push({ code: 'spf-unknown-sender', from })
  else if (!dmarc.isSpfAligned) reasons.push({ code: 'spf-not-aligned', from, domain })
  else if (result === 'none') reasons.push({ code: 'spf-missing', from, domain })
  else if (result === 'permerror') reasons.push({ code: 'spf-broken', from, domain })
  else if (result !== 'temperror') reasons.push({ code: 'spf-not-authorised', from, domain, ip })
  return reasons
}
