# Checks SPF cases with pyspf over their own zones: JSON lines in, one result a line out. No name is asked of the network.
import json
import sys

import spf

ADDRESSES = {'A': 4, 'AAAA': 16}


def lookup(zone, name, qtype):
    name = name.rstrip('.').lower()
    chain = []
    for _ in range(12):
        node = zone.get(name)
        if node is None:
            node = next((zone['*.' + name.split('.', i)[i]] for i in range(1, name.count('.') + 1) if '*.' + name.split('.', i)[i] in zone), {})
        silent = node.get('TIMEOUT')
        if node.get('RCODE') or (qtype not in node and (silent is True or (silent and qtype in silent))):
            raise spf.TempError('DNS ' + name)
        if 'CNAME' in node and qtype != 'CNAME':
            name = node['CNAME'][0].rstrip('.').lower()
            continue
        for value in node.get(qtype, []):
            if qtype in ('TXT', 'SPF'):
                yield (name, qtype), tuple(bytes(map(ord, part)) for part in value)
            elif qtype == 'MX':
                preference, host = value.split()
                yield (name, qtype), (int(preference), host.rstrip('.'))
            elif qtype == 'AAAA':
                yield (name, qtype), __import__('ipaddress').ip_address(value).packed if spf.DNSLookup_bytes else value
            else:
                yield (name, qtype), value.rstrip('.') if qtype in ('PTR', 'CNAME', 'NS') else value
        return


spf.DNSLookup_bytes = False
for line in sys.stdin:
    case = json.loads(line)
    zone = {name.lower().rstrip('.'): records for name, records in case['zone'].items()}
    spf.DNSLookup = lambda name, qtype, strict=True, timeout=20, zone=zone: list(lookup(zone, name, qtype))
    given = case['input']
    try:
        query = spf.query(i=given['ip'], s=given.get('mailfrom') or '', h=given.get('helo') or '', strict=True)
        print(query.check()[0], flush=True)
    except Exception as error:
        print('error ' + type(error).__name__ + str(error)[:80], flush=True)
