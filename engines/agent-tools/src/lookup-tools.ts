import type { Contract } from '@sundry/contracts/contract'
import { digDns } from '@sundry/contracts/dig-dns-v1'
import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { domainReport } from '@sundry/contracts/domain-report-v1'
import { fetchJsonLd } from '@sundry/contracts/fetch-json-ld-v1'
import { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import type { z } from '@sundry/contracts/zod'
import { type Lookup, lookups, type StreamLookup, Unreachable } from '@sundry/lookups'
import type { AgentTool } from './tool.ts'

type LookupName = keyof typeof lookups

async function answerOf<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    // Its answer says in a sentence that nobody could be reached.
    if (error instanceof Unreachable) return error.answer as Answer
    throw error
  }
}

const priceOf = (contract: Contract, input: never) => contract.price + (contract.surcharge?.(input) ?? 0)

function lookupTool(name: string, title: string, contract: Contract): AgentTool {
  const load = async () => (await lookups[contract.name as LookupName]()) as Lookup<Contract>
  return {
    name,
    title,
    description: contract.summary,
    input: contract.input as z.ZodObject,
    isForeign: true,
    price: (input) => priceOf(contract, input),
    sample: (input) => (contract.sample?.(input) as Record<string, unknown> | undefined) ?? null,
    async run(input, call) {
      const lookup = await load()
      return (await answerOf(lookup(input, await call.lookups(), call))) as Record<string, unknown>
    },
  }
}

/** Events are gathered, because a tool answers once. */
const domainReportTool: AgentTool = {
  name: 'report_domain',
  title: 'Domain report',
  description: domainReport.summary,
  input: domainReport.input,
  isForeign: true,
  price: (input) => priceOf(domainReport as unknown as Contract, input),
  sample: (input) => ({ events: domainReport.sample?.(input) ?? [] }),
  async run(input, call) {
    const lookup = (await lookups['domain-report-v1']()) as StreamLookup<typeof domainReport>
    const ports = await call.lookups()
    const gather = async () => {
      const events: unknown[] = []
      for await (const event of lookup(input, ports, call)) events.push(event)
      return events
    }
    return { events: await answerOf(gather()) }
  },
}

export const lookupTools: readonly AgentTool[] = [
  lookupTool('look_up_dns', 'DNS lookup', digDns),
  lookupTool('look_up_registration', 'Domain registration', domainExpiryCheck),
  lookupTool('check_name_servers', 'Name servers', nameserverCheck),
  domainReportTool,
  lookupTool('profile_page', 'Technologies of a page', techLookup),
  lookupTool('fetch_robots_txt', 'robots.txt of a site', fetchRobots),
  lookupTool('fetch_json_ld', 'Structured data of a page', fetchJsonLd),
]
