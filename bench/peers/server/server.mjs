// The same function as the barest Express program would have it: JSON parser, zod, a few headers, a sample answer.
import express from 'express'
import { answerDig } from './answer-dig.mjs'

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
app.post('/functions/v1/:name', (request, response) => answerDig(request, response.set(headers)))
app.listen(Number(process.argv[2]), '127.0.0.1')
