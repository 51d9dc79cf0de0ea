// The function with the duties ours has, each done by the package Express programs usually take: an id, a log, a
// count, a limit an address, security headers, a deadline.
import { randomUUID } from 'node:crypto'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import helmet from 'helmet'
import pino from 'pino'
import { pinoHttp } from 'pino-http'
import { Histogram } from 'prom-client'
import { answerDig } from './answer-dig.mjs'

const calls = new Histogram({
  name: 'function_seconds',
  help: 'Time a call took.',
  labelNames: ['name', 'status'],
})
const app = express()
app.set('trust proxy', 1)
app.use(pinoHttp({ logger: pino({ level: 'silent' }), genReqId: () => randomUUID() }))
app.use(helmet())
app.use('/functions/v1/:name', (request, response, next) => {
  const stop = calls.startTimer()
  const late = setTimeout(() => response.status(504).json({ error: 'too late' }), 10_000)
  response.on('finish', () => {
    clearTimeout(late)
    stop({ name: request.params.name, status: response.statusCode })
  })
  response.set({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  next()
})
app.use(rateLimit({ windowMs: 60_000, limit: 60, ipv6Subnet: 64, standardHeaders: false, legacyHeaders: false }))
app.use(express.json({ limit: '16kb' }))
app.post('/functions/v1/:name', answerDig)
app.listen(Number(process.argv[2]), '127.0.0.1')
