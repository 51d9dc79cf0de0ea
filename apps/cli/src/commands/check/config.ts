import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from '@sundry/contracts/zod'
import { type RuleId, ruleIds, rules } from '@sundry/site-check'
import { UsageFault } from '../../exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

const CONFIG_FILE = 'sundry.config.json'

const setting = z.enum(['error', 'warning', 'info', 'off'])

const ruleSettings = z
  .strictObject(
    Object.fromEntries(ruleIds.map((id) => [id, setting.optional().meta({ description: rules[id].title })])),
  )
  .meta({ description: 'Severity per rule, or off.' })

const config = z.strictObject({
  $schema: z.string().optional(),
  check: z
    .strictObject({
      site: z.string().optional().meta({ description: 'The built folder, or the URL of a live site.' }),
      baseUrl: z.url().optional().meta({ description: 'The URL the folder will be published at.' }),
      rules: ruleSettings.optional(),
      ignore: z.array(z.string()).optional().meta({ description: 'Patterns of paths in the folder to skip.' }),
      served: z
        .array(z.string())
        .optional()
        .meta({ description: 'Patterns of paths that the server handles without a file, such as /api/**.' }),
      baseline: z
        .string()
        .optional()
        .meta({ description: 'A baseline of accepted findings, created with --write-baseline.' }),
      failOn: z.enum(['error', 'warning', 'info', 'never']).optional(),
    })
    .optional(),
})

export interface CheckConfig {
  site?: string | undefined
  baseUrl?: string | undefined
  rules?: Partial<Record<RuleId, z.output<typeof setting>>> | undefined
  ignore?: string[] | undefined
  served?: string[] | undefined
  baseline?: string | undefined
  failOn?: 'error' | 'warning' | 'info' | 'never' | undefined
}

export function configSchema(): object {
  return z.toJSONSchema(config, { io: 'input' })
}

/** The file that is named must be there; the usual one may be missing. */
export async function readConfig(option: string | undefined, io: Pick<Io, 'cwd'>): Promise<CheckConfig> {
  const name = option ?? CONFIG_FILE
  const text = await readFile(resolve(io.cwd, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (text === null) {
    if (option !== undefined) throw new UsageFault(`Unknown option ${option}.`)
    return {}
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageFault(`${name} is not valid JSON: ${(error as Error).message}`)
  }
  const read = config.safeParse(value)
  if (read.success) return (read.data.check ?? {}) as CheckConfig
  const [issue] = read.error.issues
  throw new UsageFault(`${name}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
}
