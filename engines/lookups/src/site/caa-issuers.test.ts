// Under which names an issuer stands in CAA records, as the issuers publish them.
import { expect, test } from 'vitest'
import { caaDomainsOf } from './caa-issuers.ts'

test.each([
  ["Let's Encrypt", 'letsencrypt.org'],
  ['Internet Security Research Group', 'letsencrypt.org'],
  ['ISRG', 'letsencrypt.org'],
  ['Google Trust Services', 'pki.goog'],
  ['Amazon', 'amazon.com amazontrust.com awstrust.com amazonaws.com'],
  ['DigiCert Inc', 'digicert.com digicert.ne.jp geotrust.com rapidssl.com thawte.com symantec.com'],
  ['GeoTrust Inc.', 'digicert.com digicert.ne.jp geotrust.com rapidssl.com thawte.com symantec.com'],
  ['Sectigo Limited', 'sectigo.com comodoca.com comodo.com usertrust.com trust-provider.com'],
  ['The USERTRUST Network', 'sectigo.com comodoca.com comodo.com usertrust.com trust-provider.com'],
  ['ZeroSSL', 'sectigo.com zerossl.com'],
  ['GlobalSign nv-sa', 'globalsign.com'],
  ['GoDaddy.com, Inc.', 'godaddy.com starfieldtech.com'],
  ['Starfield Technologies, Inc.', 'godaddy.com starfieldtech.com'],
  ['Entrust, Inc.', 'entrust.net affirmtrust.com'],
  ['SSL Corp', 'ssl.com'],
  ['Buypass AS-983163327', 'buypass.com buypass.no'],
  ['Actalis S.p.A.', 'actalis.it'],
  ['Asseco Data Systems S.A.', 'certum.pl certum.eu'],
  ['Hellenic Academic and Research Institutions CA', 'harica.gr'],
  ['Microsoft Corporation', 'microsoft.com'],
  ['IdenTrust', 'identrust.com'],
  ['SwissSign AG', 'swisssign.com'],
  ['Deutsche Telekom Security GmbH', 'telesec.de'],
  ['D-Trust GmbH', 'd-trust.net d-trust.de'],
  ['Somebody Else', ''],
  [null, ''],
])('%s: %s', (organization, domains) => expect(caaDomainsOf(organization).join(' ')).toBe(domains))
