// Serves the pages of the profiler's speed bench, /0 and on, each with the scripts beside it. Prints its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostilePages, ordinaryPage } from './profiler-pages.ts'

const pages = [ordinaryPage(190_000), ...Object.values(hostilePages())]

const server = createServer((request, response) => {
  const [, number = '', file = ''] = /^\/(\d+)(?:\/([^?]*))?/.exec(request.url ?? '') ?? []
  const page = pages[Number(number)]
  const asset = page && Object.entries(page.assets).find(([url]) => new URL(url).pathname === `/${file}`)?.[1]
  const isPage = page !== undefined && file === ''
  const own = isPage
    ? Object.keys(page.assets).map((url) => `<script src="/${number}${new URL(url).pathname}"></script>`)
    : []
  const body = isPage ? page.html.slice(0, 2_990_000) + own.join('') : asset?.head
  const type = isPage ? 'text/html; charset=utf-8' : 'text/javascript'
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, server: 'nginx/1.28.0' }).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
