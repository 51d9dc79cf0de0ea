import { jsonText } from '../../../terminal/safe.ts'
import type { Format } from './format.ts'

export const json: Format = ({ placed, findings: _, ...facts }) => jsonText({ ...facts, findings: placed })
