import { textToolsApi } from '@sundry/agent-tools/worker'
import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'

expose(threadPort(), textToolsApi)
