// By whose names a host, a name server or a mail server is known: the ends of a name count, whole labels of it.
import { expect, test } from 'vitest'
import {
  deliveryByAlias,
  dnsByNameServer,
  hostingByAlias,
  mailByExchange,
  parkedByNameServer,
  providerOf,
} from './providers.ts'

/** As customers see them, from the providers' own pages of help. */
test.each([
  ['shops.myshopify.com', hostingByAlias, 'Shopify'],
  ['lb-1.eu-west-1.elb.amazonaws.com', hostingByAlias, 'Amazon Web Services'],
  ['account.z6.web.core.windows.net', hostingByAlias, 'Microsoft Azure'],
  ['d111111abcdef8.cloudfront.net', deliveryByAlias, 'Amazon CloudFront'],
  ['NS1.DIGITALOCEAN.COM.', dnsByNameServer, 'DigitalOcean'],
  ['ns-1.awsdns-01.co.uk', dnsByNameServer, 'Amazon Route 53'],
  ['ns4-05.azure-dns.info', dnsByNameServer, 'Microsoft Azure'],
  ['example-com.mail.protection.outlook.com', mailByExchange, 'Microsoft 365'],
  ['inbound-smtp.eu-west-1.amazonaws.com', mailByExchange, 'Amazon Web Services'],
  ['ns1.sedoparking.com', parkedByNameServer, 'Sedo'],
])('%s belongs to a provider', (host, table, provider) => expect(providerOf(host, table)).toBe(provider))

test.each([
  ['hosting', hostingByAlias],
  ['delivery', deliveryByAlias],
  ['dns', dnsByNameServer],
  ['mail', mailByExchange],
  ['parked', parkedByNameServer],
] as const)('a name of %s that only ends in the same letters is another’s', (_, table) => {
  for (const [suffix] of table.filter(([name]) => name.split('.').length === 2))
    expect(providerOf(`not${suffix}`, table), suffix).toBeNull()
})
