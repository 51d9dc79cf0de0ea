import { decodeMessage } from '../decode.ts'
import { PacketFault } from '../errors.ts'
import type { DnsMessage } from '../message.ts'
import { foldName } from '../name.ts'

export type Transport = 'udp' | 'tcp' | 'https'

export interface Received {
  message: DnsMessage
  size: number
}

/** Same number, name and type; anything else is a stray or a forgery (RFC 5452 §9). */
export function readDnsAnswer(octets: Uint8Array, query: Uint8Array): Received {
  const message = decodeMessage(octets)
  const asked = decodeMessage(query)
  const [question] = message.questions
  const [wanted] = asked.questions
  if (!message.response || message.id !== asked.id || message.opcode !== 0) throw new PacketFault('not this answer')
  // A server that cannot read a question may leave it out of its refusal.
  const silent = message.questions.length === 0 && message.answers.length === 0 && message.rcode !== 'NOERROR'
  const same =
    question !== undefined &&
    wanted !== undefined &&
    message.questions.length === 1 &&
    question.type === wanted.type &&
    question.class === wanted.class &&
    foldName(question.name) === foldName(wanted.name)
  if (!same && !silent) throw new PacketFault('an answer to another question')
  return { message, size: octets.length }
}
