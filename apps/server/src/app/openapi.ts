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
  const limitsText = `Body up to ${contract.bodyBytes} octets; answered within ${contract.timeoutMs / 1000} s; costs ${contract.price}${contract.surcharge ? ' or more, by what is asked,' : ''} of the minute's allowance.`
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
          : 'The answer. A lookup that found nothing says so in the field error.',
        content: { [contract.streams ? 'text/event-stream' : 'application/json']: { schema: answer } },
      },
      400: failure('The input is not as expected; the sentence says what is wrong.'),
      403: failure('Another site made a browser send this.'),
      411: failure('The request has no Content-Length.'),
      413: failure('The request is too large.'),
      429: failure('This address has used up its allowance.', true),
      500: failure('Server error, with an ID to quote.'),
      503: failure('The server is busy.', true),
      504: failure('The answer took too long.'),
    },
  }
}

export function openApiDocument(contracts: readonly Contract[], origin: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sundry functions',
      version: '1',
      description: 'The functions behind the lookup tools. Free, without a key.',
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
            error: { type: 'string', description: 'A sentence to show the visitor.' },
            id: { type: 'string', description: 'Only with faults of ours: the number to quote.' },
          },
        },
      },
    },
  }
}
