import type { Plugin } from 'vite'

const page = (head: string) =>
  `<!DOCTYPE html><html lang="en" class="dark"><head>${head}</head><body><div id="root"></div><script type="module" src="/app/entry.client.tsx"></script></body></html>`

/** For the development server, which renders no page ahead. */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      if (!request.headers.accept?.includes('text/html')) return next()
      const { headBefore, headAfter } = await server.ssrLoadModule('/app/entry.server.tsx')
      response.setHeader('content-type', 'text/html')
      response.end(await server.transformIndexHtml(request.url ?? '/', page(headBefore + headAfter)))
    })
  },
})
