import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test.each([[[]], [['copy']], [['constructor']]])(
  'without a command it knows, it says what there is: %j',
  async (args) => {
    vi.resetModules()
    const said: string[] = []
    vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)))
    const before = process.argv
    process.argv = [...before.slice(0, 2), ...args]
    await import('./data-command.ts')
    process.argv = before
    expect(said.join('\n').split('\n')).toEqual([
      'What to do with the data?',
      '',
      '  npm run data -- backup [file]    copies the data into one file, also while a server runs',
      '  npm run data -- restore <file>   puts a backup in the place of the data',
      '  npm run data -- invite [email]   prints a link to sign up with; --list and --revoke <id> look after them',
      '  npm run data -- check            says whether the data is whole and private',
      '',
      'DATA_DIR or DATABASE_URL says where it is, as for npm start.',
    ])
    expect(process.exitCode).toBe(1)
  },
)
