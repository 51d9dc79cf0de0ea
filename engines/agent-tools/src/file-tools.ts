import { z } from '@sundry/contracts/zod'
import type { AgentCall, AgentTool } from './tool.ts'

/** File access of the program that serves the tools; it refuses files that the agent may not see. */
export interface FilesForAgent {
  verifyMail(question: { file: string; zone?: string | undefined }, call: AgentCall): Promise<Record<string, unknown>>
  reportZone(question: { file: string; origin?: string | undefined }, call: AgentCall): Promise<Record<string, unknown>>
}

const TIMEOUT_MS = 120_000
const path = z.string().min(1).max(4096)

/** Checks of files that lie on the machine. Offline they ask no one. */
export function fileTools(files: FilesForAgent, { asksNetwork }: { asksNetwork: boolean }): readonly AgentTool[] {
  const tool = (
    name: string,
    title: string,
    description: string,
    input: z.ZodObject,
    run: AgentTool['run'],
  ): AgentTool => ({
    name,
    title,
    description,
    input,
    // Who wrote the message, or the zone, is not who asks.
    isForeign: true,
    asksNetwork,
    timeoutMs: TIMEOUT_MS,
    price: () => 1,
    sample: () => null,
    run,
  })
  return [
    tool(
      'verify_mail',
      'Verify a message',
      'Checks DKIM, ARC, SPF and DMARC of a message file. Gives one state: confirmed, failed, not-proved, changed (on the way) or unknown; and what changed it, proved where it can be undone.',
      z.object({
        file: path.meta({ description: 'Message with its headers, such as an .eml file.' }),
        zone: path.optional().meta({ description: 'Zone file with keys and policies that are not published yet.' }),
      }),
      files.verifyMail,
    ),
    tool(
      'report_zone',
      'Report on a zone file',
      'Reports on a DNS zone file before it is published: syntax, name servers, mail and DNSSEC, and what it changes.',
      z.object({
        file: path.meta({ description: 'Zone file.' }),
        origin: z.string().max(253).optional().meta({ description: 'Its domain, where the file does not name it.' }),
      }),
      files.reportZone,
    ),
  ]
}
