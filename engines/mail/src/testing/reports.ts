export interface RowValues {
  readonly ip?: string
  readonly count?: string
  readonly disposition?: string
  readonly dkim?: string
  readonly spf?: string
  readonly from?: string
  readonly envelopeFrom?: string
  readonly results?: string
  readonly reason?: string
}

export function dmarcRecord({
  ip = '192.0.2.1',
  count = '2',
  disposition = 'none',
  dkim = 'pass',
  spf = 'fail',
  from = 'example.com',
  ...more
}: RowValues = {}): string {
  const { envelopeFrom, results = '', reason = '' } = more
  const envelope = envelopeFrom === undefined ? '' : `<envelope_from>${envelopeFrom}</envelope_from>`
  return `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf>${reason}</policy_evaluated></row><identifiers>${envelope}<header_from>${from}</header_from></identifiers><auth_results>${results}</auth_results></record>`
}

const metadata =
  '<report_metadata><org_name>Receiver</org_name><email>a@receiver.example</email><report_id>7</report_id><date_range><begin>1767225600</begin><end>1767312000</end></date_range></report_metadata>'

export const dmarcReport = (...records: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<feedback>${metadata}<policy_published><domain>example.com</domain><p>reject</p></policy_published>${records.join('')}</feedback>`

export const tlsReport = {
  'organization-name': 'Receiver',
  'date-range': { 'start-datetime': '2026-01-01T00:00:00Z', 'end-datetime': '2026-01-01T23:59:59Z' },
  'contact-info': 'a@receiver.example',
  'report-id': '7',
  policies: [
    {
      policy: { 'policy-type': 'sts', 'policy-string': [], 'policy-domain': 'example.com' },
      summary: { 'total-successful-session-count': 5, 'total-failure-session-count': 3 },
      'failure-details': [
        { 'result-type': 'certificate-expired', 'receiving-mx-hostname': 'mx.example.com', 'failed-session-count': 3 },
      ],
    },
  ],
}
