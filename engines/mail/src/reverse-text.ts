import { describe } from './describe.ts'

interface Ip {
  ip: string
}

export const reverseFindings = {
  'reverse-none': describe<Ip>('error', ({ ip }) => ({
    found: `${ip} has no name (PTR record).`,
    why: 'Large receivers refuse mail from servers without one.',
    fix: 'Have the provider of the address publish a PTR record with the name of your mail server.',
  })),
  'reverse-not-confirmed': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `${ip} has the name ${name}, but that name does not lead back to it.`,
    why: 'Receivers do not believe such a name and may refuse the mail.',
    fix: `Publish an address record for ${name} with ${ip}, or correct the PTR record.`,
  })),
  'reverse-dns-error': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `${name} could not be looked up while checking ${ip}.`,
    why: 'Whether the name is right is not known; receivers may put the mail off.',
    fix: 'Check the name servers of that name, then look again.',
  })),
  'reverse-address-invalid': describe<Ip>('error', ({ ip }) => ({
    found: `"${ip}" is no IP address.`,
    why: 'There is nothing to look up.',
    fix: 'Enter an IPv4 or IPv6 address, such as 192.0.2.1.',
  })),
}
