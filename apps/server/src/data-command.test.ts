import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test.each([[[]], [['copy']], [['constructor']]])('names the commands there are, and fails, for %j', async (args) => {
  vi.resetModules()
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const before = process.argv
  process.argv = [...before.slice(0, 2), ...args]
  await import('./data-command.ts')
  process.argv = before
  for (const name of ['backup', 'restore', 'invite', 'check'])
    expect(reported.mock.calls.join('\n')).toContain(`npm run data -- ${name}`)
  expect(process.exitCode).toBe(1)
})
