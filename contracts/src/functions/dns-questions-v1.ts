import { defineContract, type InputOf, type OutputOf } from '../contract.ts'
import { error, isMockData, state } from '../fields.ts'
import { limits } from '../limits.ts'
import { mailTypes } from '../record-types.ts'
import { z } from '../zod.ts'
import { dnsAnswer } from './dig-dns-v1.ts'

const question = z.object({
  name: z
    .string()
    .regex(/^[\x21-\x7e]{1,254}$/, 'Please enter names in ASCII, up to 254 characters.')
    .meta({ description: 'A name in ASCII; unlike in dig-dns-v1, a leading www. is part of it.' }),
  type: z.enum(mailTypes, { error: 'Please choose a record type from the list.' }),
})

export const dnsQuestions = defineContract({
  name: 'dns-questions-v1',
  summary: 'Looks up several names at once, as a check of a message or record needs them.',
  input: z.object({
    questions: z.array(question).min(1, 'Please enter a name.').max(limits.dns.questions, 'These are too many names.'),
  }),
  output: z.object({
    answers: z
      .array(
        dnsAnswer
          .pick({ records: true, status: true, flags: true, ede: true })
          .extend({
            withheld: z
              .number()
              .optional()
              .meta({ description: 'Records with private addresses, which are left out.' }),
          })
          .nullable(),
      )
      .meta({ description: 'In the order of the questions; null for one without a response.' }),
    isMockData,
    error,
    state,
  }),
  timeoutMs: 9000,
  // Each name is a packet to somebody's resolver, so a batch costs what its names would cost one by one.
  surcharge: ({ questions }) => questions.length - 1,
  exampleInput: { questions: [{ name: '_dmarc.example.com', type: 'TXT' }] },
})

export type DnsQuestionsResult = OutputOf<typeof dnsQuestions>
export type DnsQuestion = InputOf<typeof dnsQuestions>['questions'][number]
