import { findReach, publicWorldSource, resolversOf, world } from '@sundry/lookups'
import { createLivePorts } from './adapters/live-ports.ts'
import { createServer } from './app/app.ts'
import { readConfig } from './config/config.ts'
import { runServer } from './run.ts'

// better-auth reads it when it is loaded, and is lenient about secrets anywhere but in production.
process.env.NODE_ENV ??= 'production'

await runServer(async () => {
  const config = readConfig(process.env)
  const source = publicWorldSource(config)
  const { policy, addresses } = world(source.data)
  const ports = await createLivePorts(config, {
    policy,
    addresses,
    source,
    lookups: {
      resolvers: resolversOf(config.dnsServers),
      ...(config.smtpLookups && { smtpPort: 25 }),
      ...(config.blockLists && { blockLists: config.blockLists }),
    },
  })
  return {
    config,
    server: await createServer(config, ports),
    findReach: () => findReach(ports),
    ...(ports.accounts && { firstInvitation: () => ports.accounts?.firstInvitation() ?? Promise.resolve(null) }),
  }
})
