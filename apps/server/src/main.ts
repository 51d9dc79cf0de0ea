import { createDnsAddresses } from './adapters/dns-addresses.ts'
import { publicAddressPolicy } from './adapters/guard/address-policy.ts'
import { createLivePorts } from './adapters/live-ports.ts'
import { resolversOf } from './adapters/name-servers.ts'
import { readConfig } from './config.ts'
import { createServer } from './http/app.ts'
import { runServer } from './run.ts'

// better-auth reads it when it is loaded, and is lenient about secrets anywhere but in production.
process.env.NODE_ENV ??= 'production'

await runServer(async () => {
  const config = readConfig(process.env)
  const ports = await createLivePorts(config, {
    policy: publicAddressPolicy(config.deniedAddresses),
    addresses: createDnsAddresses(config.dnsServers),
    lookups: { resolvers: resolversOf(config.dnsServers) },
  })
  return { config, server: await createServer(config, ports) }
})
