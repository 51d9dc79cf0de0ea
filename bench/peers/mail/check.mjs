// Answers one case a line: mailauth.
import { createInterface } from 'node:readline'
import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { spf } from 'mailauth/lib/spf/index.js'

for await (const line of createInterface({ input: process.stdin })) {
  const { kind, ip, helo, sender, domain } = JSON.parse(line)
  let result = 'threw'
  try {
    if (kind === 'spf') result = (await spf({ sender, ip, helo, mta: 'bench.example' })).status.result
    else {
      const answer = await dmarc({ headerFrom: domain, spfDomains: [], dkimDomains: [] })
      result = answer?.policy && answer.status.result !== 'none' ? answer.policy : 'none'
    }
  } catch (error) {
    result = `threw ${error.message}`
  }
  console.log(JSON.stringify({ result }))
}
