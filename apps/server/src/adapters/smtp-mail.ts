import { createTransport } from 'nodemailer'
import type { Mail } from '../ports/ports.ts'

export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter })
    },
  }
}
