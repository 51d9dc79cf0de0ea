import type { Format } from './format.ts'

export const json: Format = ({ placed, findings: _, ...facts }) => `${JSON.stringify({ ...facts, findings: placed })}\n`
