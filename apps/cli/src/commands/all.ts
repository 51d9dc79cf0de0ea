import type { CommandSpec } from '../command.ts'
import { checkCommands } from './check/commands.ts'
import { completionCommands } from './completion/commands.ts'
import { imageCommands } from './images/commands.ts'
import { lookupCommands } from './lookups/commands.ts'
import { mcpCommands } from './mcp/commands.ts'
import { robotsCommands } from './robots/commands.ts'
import { schemaCommands } from './schema/commands.ts'
import { serveCommands } from './serve/commands.ts'
import { sitemapCommands } from './sitemap/commands.ts'
import { textCommands } from './text/commands.ts'

/** Help, completion and the site's page are made of this table. */
export const commands: readonly CommandSpec[] = [
  ...checkCommands,
  ...imageCommands,
  ...textCommands,
  ...robotsCommands,
  ...sitemapCommands,
  ...schemaCommands,
  ...lookupCommands,
  ...mcpCommands,
  ...serveCommands,
  ...completionCommands,
]
