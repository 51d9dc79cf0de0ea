import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/environment.ts'
import { servedFunctions } from '../functions/served.ts'
import { ConnectionLimits } from '../http/connection-limits.ts'
import { createListener, drain, listen } from '../http/listener.ts'
import type { Ports } from '../ports/ports.ts'
import type { ServedFunction } from '../runtime/function.ts'
import { createFunctionRuntime } from '../runtime/function-runtime.ts'
import { createGuardChain } from '../runtime/guard-chain.ts'
import { createAccountsHandler } from './accounts-handler.ts'
import { openCommandArchives } from './command-archives.ts'
import { createDocsHandler } from './docs-handler.ts'
import { createFeedsHandler, createLeaveHandler } from './feeds-handler.ts'
import { createOperatorPages, createReadiness } from './health.ts'
import { createMcpHandler } from './mcp-handler.ts'
import { createModelsHandler } from './models-handler.ts'
import { createRoutes } from './routes.ts'
import { type Installation, readInstallation } from './static/installation.ts'
import { createSiteHandler, loadSite, type Site } from './static/site.ts'
import { createTemplateRenderer } from './static/template.ts'

export interface SundryServer {
  listen(): Promise<number>
  stop(): Promise<void>
}

function openSite(directory: string, own: Installation): Site {
  try {
    const site = loadSite(directory, own)
    if (site.routes.has('/')) return site
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  throw new ConfigError(
    `SITE_DIR contains no built site (looked in ${directory}). Run npm start, which builds it first.`,
  )
}

/** Only the provider whose key the operator opened to browsers. */
function extraConnect(config: Config): string[] {
  return config.removeBg.publicKey === null ? [] : [new URL(config.removeBg.url).origin]
}

export async function createServer(
  config: Config,
  ports: Ports,
  served: readonly ServedFunction[] = servedFunctions,
): Promise<SundryServer> {
  const own = await readInstallation(config)
  const site = openSite(config.siteDir, own)
  const offered = served.filter(({ contract }) => !own.offFunctions.has(contract.name))
  const readiness = createReadiness(ports.health)
  const render = createTemplateRenderer({
    profileUrl: config.profileUrl,
    hasRemovalService: config.removeBg.publicKey !== null || ports.backgroundProvider !== null,
    commandPackage: config.commandPackage,
    connect: extraConnect(config),
  })
  const guard = createGuardChain({ config, limiter: ports.limiter })
  const answer = createRoutes(config, ports.log, {
    callFunction: createFunctionRuntime({ config, ports, served: offered, guard }),
    callAccounts: createAccountsHandler(config, ports, guard),
    callMcp: config.mcp ? createMcpHandler(config, ports, guard, own.offFunctions) : null,
    docs: createDocsHandler(config, ports, offered),
    operator: createOperatorPages(config, readiness, ports.metrics),
    serveArchive: await openCommandArchives(config, ports.log),
    serveFeed: createFeedsHandler(config, ports),
    leaveWatches: createLeaveHandler(config, ports),
    serveModel: createModelsHandler(config),
    serveSite: createSiteHandler(config, site, render),
  })
  const connections = new ConnectionLimits({ trust: config.trustProxy, maxConnections: config.maxConnections })
  const listenerOptions = {
    answer,
    isStopping: readiness.isStopping,
    log: ports.log,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    connections,
    writeStallMs: config.writeStallMs,
  }
  const servers: [ReturnType<typeof createListener>, ReturnType<typeof createListener>] = [
    createListener(listenerOptions),
    createListener(listenerOptions),
  ]
  return {
    listen() {
      ports.watches?.start()
      ports.mailboxes?.start()
      return listen(servers, config.port, config.host)
    },
    async stop() {
      readiness.stop()
      // A proxy that polls /readyz turns to another process before this one refuses connections.
      await new Promise((resolve) => setTimeout(resolve, config.stopDelayMs))
      await drain(servers, config.stopGraceMs, connections)
      await ports.close()
    },
  }
}
