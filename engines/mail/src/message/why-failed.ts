/** Why the domain of From is not confirmed, though a mechanism may have passed. */
export type UnconfirmedReason =
  | { readonly code: 'dkim-missing' | 'spf-unknown-sender' | 'spf-unknown-server'; readonly from: string }
  | { readonly code: 'spf-denied'; readonly from: string; readonly domain: string; readonly ip: string }
  | { readonly code: 'forwarded'; readonly from: string; readonly by: string }
  | { readonly code: 'dkim-not-aligned' | 'spf-not-aligned'; readonly from: string; readonly domain: string }
  | { readonly code: 'spf-missing' | 'spf-broken'; readonly from: string; readonly domain: string }
  | { readonly code: 'spf-not-authorised'; readonly from: string; readonly domain: string; readonly ip: string }

interface Checked {
  readonly dkim: readonly { readonly domain: string; readonly result: string }[]
  readonly spf: {
    readonly domain: string | null
    readonly ip: string | null
    readonly result: string
    readonly unknown: string | null
  }
  readonly dmarc: {
    readonly domain: string | null
    readonly result: string
    readonly isSpfAligned: boolean
    readonly confirmedBy: string | null
  }
  readonly forwardedBy: string | null
}

/** The missing part of each of the two ways to pass; a broken signature has its own causes. */
export function whyUnconfirmed({ dkim, spf, dmarc, forwardedBy }: Checked): UnconfirmedReason[] {
  const from = dmarc.domain
  const isDecided = ['fail', 'none', 'unknown'].includes(dmarc.result) && dmarc.confirmedBy === null
  if (!isDecided || from === null) return []
  const reasons: UnconfirmedReason[] = []
  if (forwardedBy !== null) reasons.push({ code: 'forwarded', from, by: forwardedBy })
  const passed = dkim.find(({ result }) => result === 'pass')
  if (dkim.length === 0) reasons.push({ code: 'dkim-missing', from })
  else if (passed) reasons.push({ code: 'dkim-not-aligned', from, domain: passed.domain })
  return [...reasons, ...whySpfFailed(from, spf, dmarc)]
}

function whySpfFailed(from: string, spf: Checked['spf'], dmarc: Checked['dmarc']): UnconfirmedReason[] {
  const { domain, ip, result, unknown } = spf
  if (domain === null || ip === null) return [{ code: 'spf-unknown-sender', from }]
  if (!dmarc.isSpfAligned) return [{ code: 'spf-not-aligned', from, domain }]
  if (unknown === 'server') return [{ code: 'spf-unknown-server', from }]
  if (result === 'pass') return [{ code: 'spf-denied', from, domain, ip }]
  if (result === 'none') return [{ code: 'spf-missing', from, domain }]
  if (result === 'permerror') return [{ code: 'spf-broken', from, domain }]
  return result === 'temperror' ? [] : [{ code: 'spf-not-authorised', from, domain, ip }]
}
