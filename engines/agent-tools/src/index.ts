// Tools for agents, made from the contracts of the lookups and from the pure engines, each with the shape of its input.
// `createMcpServer` serves them; `sundry mcp` and the server's /mcp are its transports. Answers with untrusted text are
// marked (`isForeign`), cut (`cutForeign`), come behind `foreignNotice` and name the untrusted fields.
import { lookupTools } from './lookup-tools.ts'
import { textTools } from './text-tools.ts'
import type { AgentTool } from './tool.ts'

export { createMcpServer, cutForeign, foreignNotice } from './mcp-server.ts'
export { type CheckForAgent, type FilesForAgent, fileTools, type SiteQuestion, siteTools } from './site-tools.ts'
export type { AgentCall, AgentTool } from './tool.ts'
export const agentTools: readonly AgentTool[] = [...textTools, ...lookupTools]
