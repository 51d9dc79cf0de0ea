import { describe } from './describe.ts'

interface At {
  domain: string
}
interface Url {
  url: string
}

export const mtaStsFindings = {
  'mta-sts-none': describe<At>('warning', ({ domain }) => ({
    found: `${domain} has no MTA-STS record.`,
    why: 'Senders cannot know that its mail hosts speak TLS, so an attacker on the way can read the mail.',
    fix: `Serve a policy in testing mode at https://mta-sts.${domain}/.well-known/mta-sts.txt first, with a certificate valid for that name; then publish a TXT record at _mta-sts.${domain}.`,
  })),
  'mta-sts-multiple-records': describe<{ name: string; count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} MTA-STS records.`,
    why: 'Senders act as if there were none.',
    fix: 'Keep one and delete the others.',
  })),
  'mta-sts-record-invalid': describe<{ name: string; value: string }>('error', ({ name, value }) => ({
    found: `The MTA-STS record at ${name} breaks its grammar: "${value}".`,
    why: 'Senders act as if there were none.',
    fix: 'Write "v=STSv1; id=20260101;" with an id of 1 to 32 letters and digits.',
  })),
  'mta-sts-dns-error': describe<{ name: string; type: string }>('error', ({ name, type }) => ({
    found: `The ${type} records of ${name} could not be looked up.`,
    why: 'Nobody knows whether a policy applies.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then look again.',
  })),
  'mta-sts-policy-unreachable': describe<Url & { reason: string }>('error', ({ url, reason }) => ({
    found:
      reason === 'connection'
        ? `${url} could not be fetched: the connection or its certificate failed.`
        : `${url} answered with status ${reason}.`,
    why: 'The record promises a policy that senders cannot get, so they go without; they follow no redirects.',
    fix: 'Serve the file there with status 200 and a certificate that is valid for this host name.',
  })),
  'mta-sts-policy-invalid': describe<Url & { value: string }>('error', ({ url, value }) => ({
    found: `The policy at ${url} is not valid at "${value}".`,
    why: 'Senders ignore it.',
    fix: 'Write one field a line: version: STSv1, mode: testing, an mx: line for each mail host, max_age: 1209600. Change the mode to enforce when TLS reports show no failures.',
  })),
  'mta-sts-content-type': describe<Url & { value: string }>('warning', ({ url, value }) => ({
    found: `The policy at ${url} is served as "${value}".`,
    why: 'Senders are told to accept only text/plain, which keeps uploaded files from posing as a policy.',
    fix: 'Serve it as text/plain.',
  })),
  'mta-sts-testing': describe<At>('info', ({ domain }) => ({
    found: `The MTA-STS policy of ${domain} is in testing mode.`,
    why: 'Failures are reported, but mail is delivered all the same.',
    fix: 'When TLS reports show no failures, change mode to enforce and the id of the record.',
  })),
  'mta-sts-mode-none': describe<At>('info', ({ domain }) => ({
    found: `The MTA-STS policy of ${domain} has the mode none.`,
    why: 'It protects nothing; this is how a policy is withdrawn.',
    fix: 'Change mode to testing or enforce, or remove the record when the old policies have run out.',
  })),
  'mta-sts-mx-not-matched': describe<At & { host: string; mode: string }>('error', ({ domain, host, mode }) => ({
    found: `The mail host ${host} of ${domain} matches no mx line of its MTA-STS policy.`,
    why:
      mode === 'enforce'
        ? 'Senders that honour the policy do not deliver to it.'
        : 'In enforce mode senders would not deliver to it.',
    fix: `Add "mx: ${host}" to the policy, then change the id of the record.`,
  })),
  'mta-sts-max-age-short': describe<At & { seconds: number }>('warning', ({ domain, seconds }) => ({
    found: `Senders keep the MTA-STS policy of ${domain} for only ${seconds} seconds.`,
    why: 'A policy protects as long as it is remembered; weeks are usual.',
    fix: 'Set max_age to 1209600 (two weeks) or more.',
  })),
  'mta-sts-max-age-too-long': describe<At & { seconds: number }>('error', ({ domain, seconds }) => ({
    found: `The MTA-STS policy of ${domain} asks to be kept for ${seconds} seconds; 31557600 are the most.`,
    why: 'Senders may discard the policy.',
    fix: 'Set max_age to 31557600 (one year) or less.',
  })),
}
