import { z } from 'zod'

const input = z.object({
  domain: z.string().trim().min(1).max(254),
  recordType: z.enum(['A', 'MX', 'NS']).default('A'),
})

export function answerDig(request, response) {
  const read = input.safeParse(request.body)
  if (!read.success) return response.status(400).json({ error: 'bad input' })
  const { domain, recordType } = read.data
  response.json({
    domainName: domain,
    recordType,
    records: [{ name: domain, ttl: 3600, type: 'MX', data: `10 mail.${domain}.`, priority: 10 }],
    isMockData: true,
  })
}
