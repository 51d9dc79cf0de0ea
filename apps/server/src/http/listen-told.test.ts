// What the operator reads when the server cannot listen.
import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { ListenError, listen } from './listen.ts'

afterEach(() => vi.restoreAllMocks())

function refusing(code: string) {
  const one = createServer()
  vi.spyOn(one, 'listen').mockImplementation(() => {
    queueMicrotask(() => one.emit('error', Object.assign(new Error(code), { code })))
    return one
  })
  return one
}

test.each([
  [
    'EADDRINUSE',
    'Port 8080 is already in use, perhaps by another Sundry. Stop that program, or choose another port: PORT=8081 npm start',
  ],
  ['EACCES', 'This user may not open port 8080. Choose one above 1023, such as PORT=8080.'],
  ['EADDRNOTAVAIL', 'HOST=192.0.2.1 is not an address of this machine. Leave HOST out, or set one that is.'],
  ['ENOTFOUND', 'HOST=192.0.2.1 is not an address of this machine. Leave HOST out, or set one that is.'],
  ['EAI_AGAIN', 'HOST=192.0.2.1 is not an address of this machine. Leave HOST out, or set one that is.'],
])('%s is explained', async (code, sentence) => {
  const failed = listen([refusing(code), createServer()], 8080, '192.0.2.1')
  await expect(failed).rejects.toThrow(ListenError)
  await expect(failed).rejects.toThrow(sentence)
})

test('another fault is handed on as it is', async () => {
  await expect(listen([refusing('EMFILE'), createServer()], 8080, '*')).rejects.not.toBeInstanceOf(ListenError)
})
