import type { Metrics } from '../ports/metrics.ts'

export const noMetrics: Metrics = {
  functionCall() {},
  gauge() {},
  page: () => null,
}

export async function createPromMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'sundry_function_calls_total',
    help: 'Function calls by function and status.',
    labelNames: ['function', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'sundry_function_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['function'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  return {
    functionCall({ name, status, seconds }) {
      calls.inc({ function: name, status })
      duration.observe({ function: name }, seconds)
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
