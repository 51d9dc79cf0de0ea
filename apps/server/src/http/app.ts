import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import { ConfigError } from '../environment.ts'
import type { ServedFunction } from '../functions/function.ts'
import { createFunctionRuntime } from '../functions/runtime.ts'
import { servedFunctions } from '../functions/served.ts'
import type { Ports } from '../ports/ports.ts'
import { createAccountsHandler } from './accounts-handler.ts'
import { json, plain } from './answers.ts'
import { createDocsHandler } from './docs-handler.ts'
import { createReadiness } from './health.ts'
import { drain, listen } from './listen.ts'
import { createListener } from './listener.ts'
import { metricsPage } from './metrics-page.ts'
import { createSiteHandler } from './static/serve-site.ts'
import { loadSite, type Site } from './static/site.ts'
import { createTemplateRenderer } from './static/template.ts'
import { isSecure } from './visitor-origin.ts'

export interface SundryServer {
  /** Opens the port and resolves with it (the one the system chose when the config says 0). */
  listen(): Promise<number>
  /** Stops by the rules of a graceful stop; resolves when the last request is done or the grace is over. */
  stop(): Promise<void>
}

type Bindings = { Bindings: HttpBindings }

async function openSite(directory: string): Promise<Site> {
  try {
    const site = await loadSite(directory)
    if (site.routes.has('/')) return site
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  throw new ConfigError(`SITE_DIR holds no built site (looked in ${directory}). Run npm start, which builds it first.`)
}

/** Origins the page may call besides ours: only the provider whose key the operator opened to browsers. */
function extraConnect(config: Config): string[] {
  return config.removeBg.publicKey === null ? [] : [new URL(config.removeBg.url).origin]
}

/**
 * The whole server over a config and a world of ports. It has two callers: main.ts, and the tests' e2e/server.ts.
 *
 * @example
 * const server = await createServer(readConfig(process.env), ports)
 * await server.listen()
 */
export async function createServer(
  config: Config,
  ports: Ports,
  served: readonly ServedFunction[] = servedFunctions,
): Promise<SundryServer> {
  const site = await openSite(config.siteDir)
  const readiness = createReadiness(ports.health)
  const render = createTemplateRenderer({ profileUrl: config.profileUrl, connect: extraConnect(config) })
  const serveSite = createSiteHandler(config, site, render)
  const callFunction = createFunctionRuntime({ config, ports, served })
  const callAccounts = createAccountsHandler(config, ports)
  const docs = createDocsHandler(config, served)
  const app = new Hono<Bindings>()
  const secureOf = (context: Context<Bindings>) => isSecure(config, context.env.incoming)

  app.get('/healthz', (context) => json({ status: 'ok' }, { secure: secureOf(context) }))
  app.get('/readyz', async (context) => {
    const secure = secureOf(context)
    const waitingFor = await readiness.waitingFor()
    return waitingFor.length === 0
      ? json({ status: 'ready' }, { secure })
      : json({ status: 'waiting', waitingFor }, { status: 503, secure })
  })
  app.get('/metrics', (context) =>
    metricsPage(ports.metrics, config.metricsToken, context.env.incoming, secureOf(context)),
  )
  app.get('/openapi.json', (context) => docs.openApi(context.env.incoming))
  app.get('/docs', (context) => docs.page(context.env.incoming))
  // One route a method and path where it counts: a second match makes Hono compose, which costs more than the route.
  const call = (context: Context<Bindings, '/functions/v1/:name'>) =>
    callFunction(context.req.param('name'), context.req.raw, context.env)
  const serve = (context: Context<Bindings>) => serveSite(context.req.method, context.req.url, context.env.incoming)
  app.post('/functions/v1/:name', call)
  app.on(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], '/functions/v1/:name', call)
  app.on(['GET', 'POST'], '/api/auth/*', (context) => callAccounts(context.req.raw, context.env))
  app.get('*', serve)
  app.notFound(serve)
  app.onError((error, context) => {
    const id = randomUUID()
    ports.log.error({ id, error }, 'a request failed')
    const sentence = `Something went wrong on our side. If it happens again, quote ${id}.`
    return plain(sentence, { status: 500, secure: secureOf(context) })
  })

  const listenerOptions = {
    fetch: (request: Request, bindings: HttpBindings) => app.fetch(request, bindings),
    log: ports.log,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    maxConnections: config.maxConnections,
  }
  const servers: [ReturnType<typeof createListener>, ReturnType<typeof createListener>] = [
    createListener(listenerOptions),
    createListener(listenerOptions),
  ]
  return {
    listen: () => listen(servers, config.port, config.host),
    async stop() {
      readiness.stopping()
      await drain(servers, config.stopGraceMs)
      await ports.close()
    },
  }
}
