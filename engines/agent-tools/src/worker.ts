// The text tools in a thread: their input is untrusted and may be slow on purpose.
import { textTools } from './text-tools.ts'
import type { AgentCall } from './tool.ts'

export interface TextQuestion {
  name: string
  input: unknown
}

const nobody = {
  lookups: () => Promise.reject(new Error('a text tool asks no network')),
} as unknown as AgentCall

export const textToolsApi = {
  async run({ name, input }: TextQuestion): Promise<Record<string, unknown>> {
    const tool = textTools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`there is no text tool ${name}`)
    return tool.run(input as never, nobody)
  },
}
