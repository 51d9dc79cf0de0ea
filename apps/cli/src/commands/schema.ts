import type { CommandSpec } from '../command/command.ts'
import { fileOptions, files } from '../command/options.ts'

const reading = fileOptions.filter(({ flags }) => !flags.includes('--out') && !flags.includes('--watch'))

export const schemaCommands: readonly CommandSpec[] = [
  {
    name: 'schema validate',
    about: 'Validate the JSON-LD in pages and JSON files as search engines do. Exits with 1 if there is an error.',
    arguments: [files],
    options: [{ flags: '--strict', about: 'Exit with 1 on warnings too.' }, ...reading],
    examples: ['sundry schema validate dist', 'curl -s https://example.com | sundry schema validate'],
    load: async () => ({ run: (await import('./run-schema.ts')).validateSchema }),
  },
  {
    name: 'schema extract',
    about: 'Print the JSON-LD of pages.',
    arguments: [files],
    options: fileOptions,
    examples: ['sundry schema extract dist/index.html'],
    load: async () => ({ run: (await import('./run-schema.ts')).extractSchema }),
  },
]
