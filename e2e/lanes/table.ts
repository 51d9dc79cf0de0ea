import type { Outcome } from './run-journeys.ts'

export function table(lanes: readonly string[], outcomes: readonly Outcome[]): string {
  const journeys = [...new Set(outcomes.map(({ journey }) => journey))]
  const cell = (journey: string, lane: string) => {
    const found = outcomes.find((outcome) => outcome.journey === journey && outcome.lane === lane)
    if (!found) return '–'
    return found.failure === null ? `${found.seconds.toFixed(1)} s` : 'failed'
  }
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const total = (lane: string) =>
    outcomes.filter((outcome) => outcome.lane === lane).reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    row(['journey', ...lanes]),
    row(['---', ...lanes.map(() => '---')]),
    ...journeys.map((journey) => row([journey, ...lanes.map((lane) => cell(journey, lane))])),
    row(['all', ...lanes.map((lane) => `${total(lane).toFixed(0)} s`)]),
  ].join('\n')
}
