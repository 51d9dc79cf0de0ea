import type { Contract } from '@sundry/contracts/contract'
import { z } from '@sundry/contracts/zod'

type Json = Record<string, unknown>

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json
  return schema
}

const failure = (description: string, retry = false) => ({
  description,
  ...(retry && { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } } }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

function operation(contract: Contract): Json {
  const limitsText = `Body up to ${contract.bodyBytes} bytes; times out after ${contract.timeoutMs / 1000} s; costs ${contract.price}${contract.surcharge ? ' or more, depending on the request,' : ''} of the points per minute.`
  const answer = schemaOf(contract.output, 'output')
  return {
    operationId: contract.name,
    summary: contract.summary,
    description: contract.streams ? `${limitsText} Streams server-sent events, one JSON value each.` : limitsText,
    requestBody: {
      required: !contract.emptyBody,
      content: { 'application/json': { schema: schemaOf(contract.input, 'input'), example: contract.exampleInput } },
    },
    responses: {
      200: {
        description: contract.streams
          ? 'A stream of events.'
          : 'The response. If a lookup finds nothing, the field error gives the reason.',
        content: { [contract.streams ? 'text/event-stream' : 'application/json']: { schema: answer } },
      },
      400: failure('Invalid input; the message says what is wrong.'),
      403: failure('Cross-site request from a browser.'),
      411: failure('Content-Length is missing.'),
      413: failure('The request is too large.'),
      429: failure('Rate limit reached.', true),
      500: failure('Server error with a request ID.'),
      503: failure('The server is busy.', true),
      504: failure('Timeout.'),
    },
  }
}

export function openApiDocument(contracts: readonly Contract[], origin: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sundry functions',
      version: '1',
      description: 'The functions behind the lookup tools. Free, no key required.',
      license: { name: 'MIT' },
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      contracts.map((contract) => [`/functions/v1/${contract.name}`, { post: operation(contract) }]),
    ),
    components: {
      schemas: {
        Failure: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string', description: 'A message to show the visitor.' },
            id: { type: 'string', description: 'Server errors only: the request ID to quote.' },
          },
        },
      },
    },
  }
}
