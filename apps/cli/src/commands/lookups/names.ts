// As in the contracts, which a start of the command need not load; a test compares the two.
export const recordTypeNames =
  'A AAAA CNAME MX NS PTR SOA SRV TXT ANY CAA DS DNSKEY HTTPS SVCB TLSA NAPTR SSHFP ALL'.split(' ')
export const sectionNames = ['registration', 'zone', 'dnssec', 'addresses', 'web', 'mail']
