import { expect, test } from 'vitest'
import { createPromMetrics, noMetrics } from './live-ports.ts'

test('calls are counted by function and status, and their time by function', async () => {
  const metrics = await createPromMetrics()
  for (const seconds of [0.004, 0.3, 31]) metrics.functionCall({ name: 'dig-dns-v1', status: 200, seconds })
  metrics.functionCall({ name: 'dig-dns-v1', status: 400, seconds: 0.001 })
  metrics.gauge('sundry_things', 'Things at hand.', () => 7)
  const { text, type } = (await metrics.page()) ?? { text: '', type: '' }
  expect(type).toMatch(/^text\/plain/)
  const lines = text.split('\n')
  for (const line of [
    'sundry_function_calls_total{function="dig-dns-v1",status="200"} 3',
    'sundry_function_calls_total{function="dig-dns-v1",status="400"} 1',
    'sundry_function_duration_seconds_count{function="dig-dns-v1"} 4',
    'sundry_things 7',
  ])
    expect(lines).toContain(line)
  const counts = lines.flatMap((line) => /bucket\{le="(.+?)",function="dig-dns-v1"\} (\d+)/.exec(line)?.slice(1) ?? [])
  expect(counts.join(' ')).toBe('0.005 2 0.02 2 0.05 2 0.1 2 0.25 2 0.5 3 1 3 2.5 3 5 3 10 3 30 3 +Inf 4')
  expect(lines.some((line) => line.startsWith('process_cpu_seconds_total'))).toBe(true)
})

test('without metrics there is no page', () => expect(noMetrics.page()).toBeNull())
