export type Address = Uint8Array

const decimalOctet = /^(?:0|[1-9][0-9]{0,2})$/
const hexGroup = /^[0-9a-f]{1,4}$/i

export function parseIpv4(text: string): Address | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  const octets = parts.map((part) => (decimalOctet.test(part) ? Number(part) : 256))
  return octets.every((octet) => octet < 256) ? Uint8Array.from(octets) : null
}

/** RFC 4291 2.2. */
export function parseIpv6(text: string): Address | null {
  if (text.length > 45) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [front, back] = halves.map((half, index) => readGroups(half, index === halves.length - 1))
  if (!front || back === null) return null
  if (back === undefined) return front.length === 16 ? Uint8Array.from(front) : null
  const gap = 16 - front.length - back.length
  return gap < 2 ? null : Uint8Array.from([...front, ...new Array<number>(gap).fill(0), ...back])
}

function readGroups(half: string, mayEndInIpv4: boolean): readonly number[] | null {
  if (half === '') return []
  const octets: number[] = []
  const groups = half.split(':')
  for (const [index, group] of groups.entries()) {
    if (hexGroup.test(group)) {
      const value = Number.parseInt(group, 16)
      octets.push(value >> 8, value & 255)
      continue
    }
    const ipv4 = mayEndInIpv4 && index === groups.length - 1 ? parseIpv4(group) : null
    if (!ipv4) return null
    octets.push(...ipv4)
  }
  return octets
}

/** An IPv4-mapped address counts as IPv4 (RFC 7208 5). */
export function parseAddress(text: string): Address | null {
  const address = parseIpv4(text) ?? parseIpv6(text)
  return address && isMappedIpv4(address) ? address.slice(12) : address
}

const isMappedIpv4 = (address: Address) =>
  address.length === 16 &&
  address.subarray(0, 10).every((octet) => octet === 0) &&
  address[10] === 255 &&
  address[11] === 255

export function isInNetwork(address: Address, network: Address, bits: number): boolean {
  if (address.length !== network.length) return false
  const whole = bits >> 3
  for (let at = 0; at < whole; at += 1) if (address[at] !== network[at]) return false
  const rest = bits & 7
  if (rest === 0) return true
  const mask = (0xff << (8 - rest)) & 0xff
  return ((address[whole] ?? 0) & mask) === ((network[whole] ?? 0) & mask)
}

const hex = (octet: number) => octet.toString(16).padStart(2, '0')

/** For the macro `i`: 32 hexadecimal digits of IPv6, four numbers of IPv4. */
export const addressParts = (address: Address): readonly string[] =>
  address.length === 4 ? [...address].map(String) : [...address].flatMap((octet) => [...hex(octet)])

/** RFC 1035 3.5, RFC 3596 2.5. */
export const reverseNameOf = (address: Address): string =>
  `${[...addressParts(address)].reverse().join('.')}.${address.length === 4 ? 'in-addr' : 'ip6'}.arpa`

/** RFC 5952 for IPv6. */
export function formatAddress(address: Address): string {
  if (address.length === 4) return address.join('.')
  const groups = Array.from({ length: 8 }, (_, at) => ((address[2 * at] ?? 0) << 8) | (address[2 * at + 1] ?? 0))
  const gap = longestZeroRun(groups)
  const text = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':')
  return gap.length < 2
    ? text(groups)
    : `${text(groups.slice(0, gap.from))}::${text(groups.slice(gap.from + gap.length))}`
}

function longestZeroRun(groups: readonly number[]): { from: number; length: number } {
  let longest = { from: 0, length: 0 }
  let length = 0
  for (const [at, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0
    if (length > longest.length) longest = { from: at - length + 1, length }
  }
  return longest
}

/** Networks that no one reaches from outside (RFC 6890). */
const privateNetworks = [
  '10.0.0.0/8',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
]

export const isPrivateAddress = (text: string): boolean => {
  const address = parseAddress(text)
  return privateNetworks.some((network) => {
    const [start = '', bits] = network.split('/')
    const base = parseAddress(start)
    return address !== null && base !== null && isInNetwork(address, base, Number(bits))
  })
}
