import { type BimiReading, checkBimiLogo, createFindings, type Finding, readBimiCertificate } from '@sundry/mail'
import { PublicFetchFault } from '../../ports/public-fetch.ts'
import type { Subject } from './section.ts'

interface BimiFiles {
  certificateExpires: string | null
  findings: readonly Finding[]
}

/** The logo and the mark certificate that a BIMI record names. */
export async function checkBimiFiles({ location, authority }: BimiReading, subject: Subject): Promise<BimiFiles> {
  const { domain, ports, signal } = subject
  const { report, findings } = createFindings()
  const fetched = async (url: string | null): Promise<string | null> => {
    if (url === null || !/^https:/i.test(url) || !URL.canParse(url)) return null
    try {
      const { status, text } = await ports.sites.file(url, signal)
      if (status >= 400) report('bimi-file-unreachable', { url })
      return status === 200 ? text : null
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PublicFetchFault)) throw error
      if (error.kind !== 'too-long') report('bimi-file-unreachable', { url })
      return null
    }
  }
  const [logo, pem] = await Promise.all([fetched(location), fetched(authority)])
  const certificate = pem === null ? null : readBimiCertificate(pem, { domain, now: new Date(ports.clock.now()) })
  return {
    certificateExpires: certificate?.notAfter ?? null,
    findings: [...findings, ...(logo === null ? [] : checkBimiLogo(logo)), ...(certificate?.findings ?? [])],
  }
}
