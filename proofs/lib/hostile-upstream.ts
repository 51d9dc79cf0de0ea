import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A site that keeps a stream going for as long as anyone listens, and a background provider.
export const upstream = createServer((incoming, outgoing) => {
  if (incoming.method === 'POST') {
    incoming.resume().on('end', () => outgoing.writeHead(200, { 'content-type': 'image/png' }).end('a picture'))
    return
  }
  outgoing.writeHead(200, { 'content-type': 'application/xml' })
  const more = () => {
    while (!outgoing.destroyed && outgoing.write('<url><loc>http://a.example/</loc></url>'.repeat(2000)));
  }
  outgoing.write('<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  outgoing.on('drain', more)
  more()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => upstream.once('listening', resolve))
export const upstreamPort = (upstream.address() as AddressInfo).port
