import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from '../lanes/driver.ts'
import type { Journey } from '../lanes/run-journeys.ts'
import { button, type Visitor } from '../lanes/visitor.ts'
import { startSite } from '../loopback-site.ts'

const DOMAIN: Target = { role: 'textbox', name: 'Domain' }

async function lookUp(visitor: Visitor, path: string, press: string): Promise<void> {
  await visitor.open(path)
  await visitor.fill(DOMAIN, 'example.com')
  await visitor.click(button(press))
}

const pageOfTheSite = `<!doctype html><title>A blog of things</title><meta name="generator" content="WordPress 6.8.1">`

/** One line, because a typed line break sends the form. */
const messageHeader = 'Received: from out.example.com by mx.example.org with ESMTPS; Mon, 02 Nov 2026 10:12:05 +0000'

const signedZone = join(import.meta.dirname, '../../engines/dns/src/testing/fixtures/signed-nsec.zone')

/** A report of seven messages that failed, on each of two days. */
export const reportMailbox = [0, 86_400]
  .map((seconds) => {
    const dates = `<date_range><begin>${1_793_577_600 + seconds}</begin><end>${1_793_663_999 + seconds}</end></date_range>`
    const metadata = `<report_metadata><org_name>a</org_name><report_id>${seconds}</report_id>${dates}</report_metadata>`
    const verdict =
      '<policy_evaluated><disposition>none</disposition><dkim>fail</dkim><spf>fail</spf></policy_evaluated>'
    const row = `<row><source_ip>192.0.2.1</source_ip><count>7</count>${verdict}</row>`
    const record = `<record>${row}<identifiers><header_from>example.com</header_from></identifiers></record>`
    const policy = '<policy_published><domain>example.com</domain><p>none</p></policy_published>'
    return `From a@b Mon Nov  2 00:00:00 2026\nFrom: a@b\n\n<feedback>${metadata}${policy}${record}</feedback>\n\n`
  })
  .join('')

export const textAndWebJourneys: Journey[] = [
  {
    name: 'change the case of a text',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/convert-case')
      await visitor.fill({ role: 'textbox', name: 'Input Text' }, 'hello Wide world')
      const cases = { UPPERCASE: 'HELLO WIDE WORLD', 'Title Case': 'Hello Wide World', snake_case: 'hello_wide_world' }
      for (const [name, expected] of Object.entries(cases)) {
        await visitor.click(button(name))
        await visitor.holds({ role: 'textbox', name: 'Transformed Text' }, expected)
      }
    },
  },
  {
    name: 'profile a website',
    async go(visitor) {
      const site = await startSite({ '/': pageOfTheSite })
      try {
        await visitor.open('/tech-profiler')
        await visitor.fill({ role: 'textbox', name: 'Website URL' }, site.origin)
        await visitor.click(button('Analyze'))
        await visitor.seen({ role: 'heading', nameStart: 'WordPress' }, 30)
        await visitor.reads('Version 6.8.1')
      } finally {
        site.close()
      }
    },
  },
  {
    name: 'ask when a domain expires',
    async go(visitor) {
      await lookUp(visitor, '/domain-expiry-checker', 'Check Expiry')
      await visitor.reads('13 August 2099')
      await visitor.reads('Sample Names, Inc.')
    },
  },
  {
    name: 'ask for the nameservers of a domain',
    async go(visitor) {
      await lookUp(visitor, '/nameserver-checker', 'Check Nameservers')
      await visitor.seen({ css: '[data-nameservers] li', text: 'ns2.example.net' })
    },
  },
  {
    name: 'look up the mail records of a domain',
    async go(visitor) {
      await visitor.open('/dig-dns')
      await visitor.fill(DOMAIN, 'example.com')
      await visitor.choose({ role: 'combobox', name: 'Record type' }, 'MX')
      await visitor.click(button('Lookup DNS Records'))
      await visitor.seen({ css: '[data-records] li', text: '10 aspmx.l.google.com.' })
    },
  },
  {
    name: 'report on a domain, and save it as JSON',
    async go(visitor) {
      await visitor.open('/domain-report')
      await visitor.fill({ role: 'textbox', name: 'Domain, address or headers' }, 'somebody@www.example.com')
      await visitor.click(button('Check Domain'))
      await visitor.reads('Overall grade', 60)
      await visitor.click(button('Export'))
      const { name, bytes } = await visitor.save(button('Save JSON'))
      if (!name.endsWith('.json') || !JSON.parse(String(bytes)).domain) throw new Error(`${name} holds no report`)
      await visitor.click({ role: 'heading', name: 'Build a record' })
      await visitor.click({ role: 'tab', name: 'DMARC' })
      await visitor.fill({ role: 'textbox', name: 'Addresses for aggregate reports' }, 'reports@example.com')
      await visitor.reads('v=DMARC1; p=none; rua=mailto:reports@example.com')
    },
  },
  {
    name: 'read the header of a message',
    async go(visitor) {
      await visitor.open('/domain-report')
      await visitor.fill({ role: 'textbox', name: 'Domain, address or headers' }, messageHeader)
      await visitor.click(button('Check Domain'))
      await visitor.reads('from out.example.com')
      await visitor.reads('The message has no From field.')
    },
  },
  {
    name: 'sum up a mailbox of DMARC reports',
    async go(visitor) {
      await visitor.open('/domain-report')
      await visitor.click({ role: 'heading', name: 'Mail report files' })
      await visitor.seen(button('Choose Files'))
      await visitor.give({ name: 'all.mbox', type: 'application/mbox', bytes: Buffer.from(reportMailbox) })
      await visitor.reads('p=reject would apply to 14 of 14 messages')
    },
  },
  {
    name: 'check a signed zone file before it is published',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/move-dns')
      const signed = readFileSync(signedZone, 'utf8')
      const field = 'section[aria-labelledby=zone-file] input[type=file]'
      const give = (text: string) =>
        visitor.driver.giveFiles(field, [{ name: 'a.zone', type: 'text/plain', bytes: Buffer.from(text) }])
      await visitor.seen({ css: '#zone-file' })
      await give(signed)
      await visitor.reads('64672 13 2 ')
      await give(signed.replace(/^www.* RRSIG A .*$/m, ''))
      await visitor.reads('www.example.com A has no RRSIG.')
    },
  },
  {
    name: 'prove what a list did to a message',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/mail-check')
      await visitor.click(button('Try a sample message'))
      await visitor.reads('footer-added')
      await visitor.reads('subject-changed')
    },
  },
]
