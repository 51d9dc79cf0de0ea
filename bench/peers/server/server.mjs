// The same function as an Express program would have it: JSON parser, zod, security headers, a sample answer.
import express from 'express'
import { z } from 'zod'

const input = z.object({
  domain: z.string().trim().min(1).max(254),
  recordType: z.enum(['A', 'MX', 'NS']).default('A'),
})
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}
const app = express()
app.use(express.json({ limit: '16kb' }))
app.post('/functions/v1/:name', (request, response) => {
  const read = input.safeParse(request.body)
  if (!read.success) return response.status(400).json({ error: 'bad input' })
  const { domain, recordType } = read.data
  response.set(headers).json({
    domainName: domain,
    recordType,
    records: [{ name: domain, ttl: 3600, type: 'MX', data: `10 mail.${domain}.`, priority: 10 }],
    isMockData: true,
  })
})
app.listen(Number(process.argv[2]), '127.0.0.1')
