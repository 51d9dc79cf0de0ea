import { type ClientsReading, clientServices } from '@sundry/contracts/domain-report-mail'
import { createFindings } from '@sundry/domain-report'
import { answerOrNull, dataOf, missingDomainOf, missingTarget, plain } from '../facts/zone-facts.ts'
import type { StartTlsPort } from '../ports/ports-web.ts'
import { onlyFault } from './addresses.ts'
import { type Outcome, type Subject, unansweredSentence, watched } from './section.ts'

type Service = ClientsReading['services'][number]
type Host = Service['hosts'][number]

const MAX_HOSTS = 2
/** A domain could name any port, so that this server would scan for it: these alone are connected to. */
const implicitTlsPorts: Readonly<Record<string, number>> = { submissions: 465, imaps: 993, pop3s: 995 }
const startTlsPorts: Readonly<Record<string, StartTlsPort>> = { submission: 587, imap: 143, pop3: 110 }
const overTls: Readonly<Record<string, string>> = { submission: 'submissions', imap: 'imaps', pop3: 'pop3s' }

/** Null where an answer is missing, since the other kind of address says nothing of it. */
async function lookUpName(name: string, { ports, signal }: Subject) {
  const answers = await Promise.all(
    ['A', 'AAAA'].map((type) => ports.nameServers.query({ name, type, signal }).catch(onlyFault)),
  )
  const hasAddress = answers.some((answer) => dataOf(answer, 'A').length + dataOf(answer, 'AAAA').length > 0)
  const isKnown = answers.every((answer) => answer?.rcode === 'NOERROR' || answer?.rcode === 'NXDOMAIN')
  const isWithheld = answers.some((answer) => (answer?.withheld ?? 0) > 0)
  const target = answers.flatMap((answer) => dataOf(answer, 'CNAME')).at(0) ?? null
  const missing = answers.map((answer) => missingTarget(answer, name)).find((one) => one !== null) ?? null
  return { exists: hasAddress || isWithheld ? true : isKnown ? false : null, target, missing }
}

async function readService(service: Service['service'], subject: Subject): Promise<Service> {
  const { domain, ports, signal } = subject
  const name = `_${service}._tcp.${domain}`
  const answer = await answerOrNull(ports.nameServers.query({ name, type: 'SRV', signal }))
  const targets = dataOf(answer, 'SRV').map((data) => data.split(' '))
  const named = targets.filter(([, , , host]) => host !== undefined && plain(host) !== '').slice(0, MAX_HOSTS)
  const hosts = await Promise.all(
    named.map(async ([, , port, target = '']): Promise<Host> => {
      const host = plain(target)
      const { exists } = await lookUpName(host, subject)
      const servers = exists === true ? ports.mailServers : null
      const [at, begun] = [Number(port), startTlsPorts[service]]
      if (servers && at === begun) {
        return { host, port: at, hasAddress: exists, ...(await servers.startTls(host, begun, signal)) }
      }
      const tls = servers && at === implicitTlsPorts[service] ? await servers.tls(host, at, signal) : null
      return { host, port: at, hasAddress: exists, tls }
    }),
  )
  return { service, name, offered: targets.length === 0 ? null : hosts.length > 0, hosts }
}

/** Reports the names that mail programs look up to set themselves up. */
export async function reportClients(requested: Subject): Promise<Outcome<ClientsReading>> {
  const { domain, registrableOf, signal } = requested
  const { nameServers, unanswered } = watched(requested.ports.nameServers, domain)
  const subject = { ...requested, ports: { ...requested.ports, nameServers } }
  const world = { nameServers, registrableOf }
  const { report, findings } = createFindings()
  const [services, names] = await Promise.all([
    Promise.all(clientServices.map((service) => readService(service, subject))),
    Promise.all(
      ['autodiscover', 'autoconfig'].map(async (label) => {
        const name = `${label}.${domain}`
        return { name, ...(await lookUpName(name, subject)) }
      }),
    ),
  ])
  for (const { name, missing } of names) {
    if (missing === null) continue
    const free = await missingDomainOf(missing, domain, world, signal)
    if (free === null) report('zone-alias-target-missing', { host: name, target: missing })
    else report('zone-alias-domain-missing', { host: name, target: missing, domain: free })
  }
  for (const { service, name, hosts } of services) {
    const better = services.find((one) => one.service === overTls[service])
    const isAnswered = better !== undefined && !unanswered.has(`${better.name} SRV`)
    if (hosts.length > 0 && isAnswered && better.offered === null)
      report('clients-plain-only', { name, better: better.name })
    for (const { host, port, hasAddress, tls, offersLogin } of hosts) {
      const missing = hasAddress === false ? await missingDomainOf(host, domain, world, signal) : null
      if (missing !== null) report('clients-host-domain-missing', { name, host, missing })
      else if (hasAddress === false) report('clients-host-missing', { name, host })
      if (tls === 'not-offered') report('clients-no-starttls', { host, port })
      if (offersLogin) report('clients-plaintext-login', { host, port })
      if (tls === 'invalid') report('clients-tls-invalid', { host, port })
    }
  }
  const isPublished = services.some(({ offered }) => offered !== null) || names.some(({ exists }) => exists !== false)
  if (!isPublished && unanswered.size === 0) report('clients-no-setup', { domain })
  return {
    reading: {
      services,
      names: names.map(({ name, target, exists }) => ({ name, target, exists })),
      portsAsked: requested.ports.mailServers !== null,
    },
    findings,
    graded: isPublished,
    incomplete: unansweredSentence(unanswered, 'this section'),
  }
}
