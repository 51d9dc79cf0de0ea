import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '@sundry/contracts/functions'
import { expect, test } from 'vitest'
import { tools } from './all-tools.ts'

/** They belong to accounts, which tools share. */
const OF_ACCOUNTS = ['sync-recipes']

test.each(tools.map((tool) => [tool.id, tool.functions ?? []] as const))(
  '%s lists the functions it calls',
  (id, listed) => {
    const folder = join(import.meta.dirname, id)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^tool\.ts$|testing/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    const called = contracts
      .map(({ name }) => name)
      .filter((name) => !OF_ACCOUNTS.includes(name) && sources.some((source) => source.includes(`'${name}'`)))
    expect(listed).toEqual(expect.arrayContaining(called))
  },
)
