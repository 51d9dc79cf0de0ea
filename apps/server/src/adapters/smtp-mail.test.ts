import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSmtpMail } from './smtp-mail.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A mail server that takes one letter; `refuses` is the command it says no to. */
async function mailServer(refuses = ''): Promise<{ url: string; commands: string[]; letter: () => string }> {
  const reported: string[] = []
  let letter = ''
  const converse = (socket: Socket) => {
    let inLetter = false
    const answer = (line: string) => {
      if (inLetter) {
        if (line !== '.') letter += `${line}\n`
        else {
          inLetter = false
          socket.write('250 kept\r\n')
        }
        return
      }
      reported.push(line)
      const command = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? ''
      if (command === refuses) socket.write('550 not here\r\n')
      else if (command === 'DATA') {
        inLetter = true
        socket.write('354 go on\r\n')
      } else socket.write(command === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
    }
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
  }
  server = createServer(converse).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, commands: reported, letter: () => letter }
}

const text =
  'Follow this link:\nhttps://tools.example/api/auth/verify-email?token=abc.def-ghi_123&callbackURL=%2Faccount\n'

test('hands a letter to a mail server, whole, from the operator to the visitor', async () => {
  const post = await mailServer()
  await createSmtpMail(post.url, 'Sundry <tools@example.org>').send({ to: 'ann@example.org', subject: 'Grüße', text })
  expect(post.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    'MAIL FROM:<tools@example.org>',
    'RCPT TO:<ann@example.org>',
  ])
  expect(post.letter()).toContain('From: Sundry <tools@example.org>')
  expect(post.letter()).toMatch(/Subject: =\?UTF-8\?/)
  const body = post
    .letter()
    .split('\n\n')
    .slice(1)
    .join('\n\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  expect(body.trim()).toBe(text.trim())
})

test('fails when the mail server says no, and when there is none', async () => {
  const post = await mailServer('RCPT')
  const letter = { to: 'ann@example.org', subject: 'x', text }
  await expect(createSmtpMail(post.url, 'tools@example.org').send(letter)).rejects.toThrow(/550/)
  server?.close()
  await new Promise((resolve) => server?.once('close', resolve))
  await expect(createSmtpMail(post.url, 'tools@example.org').send(letter)).rejects.toThrow(/ECONNREFUSED/)
})
