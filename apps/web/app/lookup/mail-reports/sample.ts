import type { FoundFile } from '../../platform/file-intake.ts'

const DAYS = 35
const DAY_S = 86_400

const row = (ip: string, count: number, isPassed: boolean, domain: string) =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${isPassed ? 'pass' : 'fail'}</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>example.com</header_from></identifiers><auth_results>${domain === '' ? '' : `<dkim><domain>${domain}</domain><selector>s1</selector><result>pass</result></dkim>`}</auth_results></record>`

/** Five weeks of reports about example.com: a newsletter service that was set up in the third, and forgeries. */
export function sampleReports(now = Date.now()): FoundFile[] {
  const end = Math.floor(now / 1000 / DAY_S) * DAY_S
  return Array.from({ length: DAYS }, (_, day) => {
    const begin = end - (DAYS - day) * DAY_S
    const isSetUp = day >= DAYS - 16
    const rows = [
      row('192.0.2.10', 90 + ((day * 37) % 50), true, 'example.com'),
      ...(day % 3 === 0 ? [row('198.51.100.7', 60, isSetUp, isSetUp ? 'example.com' : 'newsletter.example')] : []),
      ...(day % 2 === 0 ? [row(`203.0.113.${day}`, 2 + (day % 5), false, '')] : []),
    ]
    const text = `<?xml version="1.0"?><feedback><report_metadata><org_name>receiver.example</org_name><email>dmarc@receiver.example</email><report_id>example-${day}</report_id><date_range><begin>${begin}</begin><end>${begin + DAY_S - 1}</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published>${rows.join('')}</feedback>`
    return { file: new File([text], `receiver.example!example.com!${begin}.xml`), folder: '' }
  })
}
