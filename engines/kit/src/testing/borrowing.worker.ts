import { borrowWorkers } from '../browser.ts'

borrowWorkers()

const reported = (data: unknown) => postMessage(data)

self.onmessage = ({ data }: MessageEvent<string>) => {
  const source = `onmessage = ({ data }) => {
    if (data === 'break') throw new Error('broken on purpose')
    postMessage({ name, echo: data })
  }`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const thread = new Worker(url, { type: 'module', name: 'thread' })
  thread.onmessage = (event) => reported({ ...event.data, by: thread.constructor.name })
  thread.addEventListener('error', (event) => reported({ broken: event.message }))
  thread.postMessage(data)
}
