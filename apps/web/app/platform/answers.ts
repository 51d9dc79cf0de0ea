import shapes from 'virtual:answer-shapes'
import type { FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import { readAnswer } from './read-answer.ts'

export const answerOf = <Name extends FunctionName>(name: Name, data: unknown): FunctionOutput<Name> =>
  readAnswer(shapes[name], data) as FunctionOutput<Name>
