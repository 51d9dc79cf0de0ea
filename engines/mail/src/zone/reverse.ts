import { formatAddress, parseAddress, reverseNameOf } from '../base/address.ts'
import { withoutFinalDot } from '../base/names.ts'
import { areEqual } from '../base/octets.ts'
import { lookUp, type Resolver } from '../base/txt.ts'
import { createFindings, type Finding } from '../catalogue/finding.ts'

export interface ReverseCheck {
  readonly confirmed: boolean
  readonly names: readonly { readonly name: string; readonly confirmed: boolean }[]
  readonly findings: readonly Finding[]
}

const MAX_NAMES = 10

/** Forward-confirmed: the address has a name, and the name has this address. */
export async function checkReverse(ip: string, resolver: Resolver): Promise<ReverseCheck> {
  const { report, findings } = createFindings()
  const address = parseAddress(ip.trim())
  if (!address) {
    report('reverse-address-invalid', { ip })
    return { confirmed: false, names: [], findings }
  }
  const written = formatAddress(address)
  const pointers = await lookUp(resolver, reverseNameOf(address), 'PTR')
  if (pointers.status === 'failed') report('reverse-dns-error', { ip: written, name: reverseNameOf(address) })
  else if (pointers.records.length === 0) report('reverse-none', { ip: written })
  const names: { name: string; confirmed: boolean }[] = []
  for (const { data } of pointers.records.slice(0, MAX_NAMES)) {
    const name = withoutFinalDot(data)
    const { status, records } = await lookUp(resolver, name, address.length === 4 ? 'A' : 'AAAA')
    const confirmed = records.some((record) => areEqual(parseAddress(record.data) ?? new Uint8Array(), address))
    names.push({ name, confirmed })
    if (status === 'failed') report('reverse-dns-error', { ip: written, name })
    else if (!confirmed) report('reverse-not-confirmed', { ip: written, name })
  }
  return { confirmed: names.some(({ confirmed }) => confirmed), names, findings }
}
