import { describe } from '@sundry/kit'

interface Ip {
  ip: string
}

export const reverseFindings = {
  'reverse-none': describe<Ip>('error', ({ ip }) => ({
    found: `${ip} has no PTR record.`,
    why: 'Large receivers reject mail from servers without reverse DNS.',
    fix: 'Ask the provider of the address to publish a PTR record with the name of your mail server.',
  })),
  'reverse-not-confirmed': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `The PTR record of ${ip} names ${name}, but ${name} does not resolve to ${ip}.`,
    why: 'Receivers distrust reverse DNS that is not forward-confirmed and may reject the mail.',
    fix: `Publish an address record for ${name} with ${ip}, or correct the PTR record.`,
  })),
  'reverse-dns-error': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `${name} could not be looked up while checking ${ip}.`,
    why: 'It is unknown whether the name is right; receivers may defer the mail.',
    fix: 'Check the name servers of that name, then try again.',
  })),
  'reverse-address-invalid': describe<Ip>('error', ({ ip }) => ({
    found: `"${ip}" is not an IP address.`,
    why: 'There is nothing to look up.',
    fix: 'Enter an IPv4 or IPv6 address, such as 192.0.2.1.',
  })),
}
