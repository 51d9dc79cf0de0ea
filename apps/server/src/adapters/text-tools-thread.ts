import { textToolsApi } from '@sundry/agent-tools/worker'
import { expose } from '@sundry/worker-call'
import { threadPort } from '@sundry/worker-call/node'

expose(threadPort(), textToolsApi)
