// A zone with a record of nearly every type and the odd names people really have.
const big = Array.from({ length: 150 }, (_, index) => `many TXT "record number ${index} of a long answer"`).join('\n')

export const richZone = `$TTL 3600
@ SOA ns1 host\\.master 2026112100 7200 3600 1209600 300
@ NS ns1
@ NS ns2.plain.test.
@ MX 10 mail
@ MX 20 mail2.example.net.
@ A 192.0.2.1
@ AAAA 2001:db8::1
@ TXT "v=spf1 -all"
@ CAA 0 issue "letsencrypt.org; validationmethods=dns-01"
@ CAA 128 iodef "mailto:security@example.org"
@ HTTPS 1 . alpn=h2,h3 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1
ns1 A 127.0.0.1
mail A 192.0.2.25
v6 AAAA 2001:db8:0:0:1:0:0:1
v6 AAAA ::ffff:192.0.2.1
v6 AAAA ::192.0.2.1
v6 AAAA ::1
v6 AAAA ::
v6 AAAA 2001:db8:1:2:3:4:5:6
v6 AAAA 1:0:0:2:0:0:0:3
v6 AAAA fe80::1:0
text TXT "plain" "two" ""
text TXT "quote \\" and \\\\ backslash ; semicolon"
text TXT "bytes \\000\\001\\127\\200\\255 end"
text TXT "caf\\195\\169"
${big}
alias CNAME www
www A 192.0.2.80
www 60 AAAA 2001:db8::80
chain CNAME alias
loop1 CNAME loop2
loop2 CNAME loop1
dangling CNAME nothing
away CNAME www.plain.test.
tree DNAME plain.test.
*.wild A 192.0.2.99
*.wild TXT "from the wildcard"
ptr PTR host.example.
_sip._tcp SRV 10 60 5060 sip
_sip._tcp SRV 0 0 0 .
nullmx MX 0 .
naptr NAPTR 100 10 "S" "SIP+D2U" "!^.*$!sip:info@example.com!" _sip._udp.example.com.
naptr NAPTR 100 50 "" "" "" .
loc LOC 52 22 23.000 N 4 53 32.000 E -2.00m 1m 10000m 10m
loc LOC 42 21 54 N 71 6 18 W -24m 30m
loc LOC 0 0 0.500 S 0 0 0.001 E 42849672.95m 90000000.00m 0.05m 0.90m
sshfp SSHFP 4 2 123456789abcdef67890123456789abcdef67890123456789abcdef123456789
_443._tcp TLSA 3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
smime SMIMEA 3 0 0 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789
child NS ns.child
child DS 12345 13 2 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF
child DS 12345 8 4 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF
ns.child A 127.0.0.1
sub NS ns.sub
ns.sub A 127.0.0.1
cds CDS 12345 13 2 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF
openpgp OPENPGPKEY AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4/QEFC
cert CERT PKIX 12345 RSASHA256 AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8wMTIz
cert CERT 77 0 77 AQID
ipsec IPSECKEY 10 1 2 192.0.2.38 AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==
ipsec IPSECKEY 10 0 2 . AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==
ipsec IPSECKEY 10 3 2 gw.example. AQID
ipsec IPSECKEY 10 2 2 2001:db8::1 AQID
dhcid DHCID AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=
apl APL 1:192.168.32.0/21 !1:192.168.38.0/28 2:2001:db8::/32
hinfo HINFO "Generic PC clone" "NetBSD-1.4"
rp RP admin.example. text
afsdb AFSDB 1 afs.example.
kx KX 10 kx.example.
px PX 10 map822.example. mapx400.example.
rt RT 10 relay.example.
x25 X25 "311061700956"
isdn ISDN "150862028003217" "004"
nsap NSAP 0x47.0005.80.005a00.0000.0001.e133.ffffff000162.00
gpos GPOS -32.6882 116.8652 10.0
minfo MINFO r.example. e.example.
mb MB mail.example.
mg MG mail.example.
mr MR mail.example.
eui EUI48 00-00-5e-00-53-2a
eui64 EUI64 00-00-5e-ef-10-00-00-2a
nid NID 10 0014:4fff:ff20:ee64
l32 L32 10 10.1.2.0
l64 L64 10 2001:0DB8:1140:1000
lp LP 10 l64.example.
uri URI 10 1 "ftp://ftp1.example.com/public"
hip HIP 2 200100107B1A74DF365639CC39F1D578 AwEAAbdxyhNuSutc5EMzxTs9LBPCIkOFH8cIvM4p9+LrV4e19WzK00+CI6zBCQTdtWsuxKbWIy87UOoJTwkUs7lBu+Upr1gsNrut79ryra+bSRGQb1slImA8YVJyuIDsj7kwzG7jnERNqnWxZ48AWkskmdHaVDP4BcelrTI3rMXdXF5D rvs1.example. rvs2.example.
csync CSYNC 66 3 A NS AAAA
svcb SVCB 0 svc.example.
svcb1 SVCB 16 foo.example. mandatory=alpn,ipv4hint alpn=h2 no-default-alpn port=8443 ipv4hint=192.0.2.1 ech=AEj+DQBE ipv6hint=2001:db8::1,2001:db8::53:1 key667="hello\\210qoo"
svcb2 SVCB 16 foo.example. alpn="f\\\\\\\\oo\\\\,bar,h2"
svcb3 HTTPS 1 foo.example. key65333 key65280="a b"
spf SPF "v=spf1 ~all"
avc AVC "app-name:WOLFGANG"
amt AMTRELAY 10 0 1 203.0.113.15
amt AMTRELAY 10 1 3 amt.example.
talink TALINK h0.example. h2.example.
unknown TYPE65280 \\# 5 0102030405
unknown TYPE65281 \\# 0
unknown TYPE65282 \\# 40 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627
zero 0 A 192.0.2.200
long 2147483647 A 192.0.2.201
a\\.b A 192.0.2.202
sp\\032ace A 192.0.2.203
oct\\200\\000et A 192.0.2.204
at\\@\\$\\;\\(\\"\\\\sign A 192.0.2.205
UPPER A 192.0.2.206
under_score A 192.0.2.207
xn--bcher-kva A 192.0.2.208
aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff123 A 192.0.2.209
`

/** Types that Knot 3.2 or NSD 4.6 cannot read. */
export const rareTypes: ReadonlySet<string> = new Set(
  'AMTRELAY AVC GPOS HIP ISDN MB MG MR NSAP PX TALINK X25 TYPE65281'.split(' '),
)

export const commonZone: string = richZone
  .split('\n')
  .filter((line) => !rareTypes.has(line.split(' ')[1] ?? ''))
  .join('\n')
  // BIND leaves out leading zeros here, and Knot cannot read that.
  .replace('0014:4fff', '1014:4fff')
  .replace('0DB8:1140', '1DB8:1140')

export const richQueries: readonly (readonly [string, string])[] = [
  ...['SOA', 'NS', 'MX', 'A', 'AAAA', 'TXT', 'CAA', 'HTTPS', 'DNSKEY', 'DS', 'CDS', 'LOC', 'NSEC'].map(
    (type) => ['', type] as const,
  ),
  ['v6', 'AAAA'],
  ['text', 'TXT'],
  ['many', 'TXT'],
  ['alias', 'A'],
  ['alias', 'CNAME'],
  ['chain', 'AAAA'],
  ['loop1', 'A'],
  ['dangling', 'A'],
  ['away', 'A'],
  ['www.tree', 'A'],
  ['tree', 'DNAME'],
  ['x.wild', 'A'],
  ['deep.x.wild', 'TXT'],
  ['x.wild', 'MX'],
  ['nothing', 'A'],
  ['ptr', 'PTR'],
  ['_sip._tcp', 'SRV'],
  ['nullmx', 'MX'],
  ['naptr', 'NAPTR'],
  ['loc', 'LOC'],
  ['sshfp', 'SSHFP'],
  ['_443._tcp', 'TLSA'],
  ['smime', 'SMIMEA'],
  ['child', 'DS'],
  ['child', 'NS'],
  ['cds', 'CDS'],
  ['openpgp', 'OPENPGPKEY'],
  ['cert', 'CERT'],
  ['ipsec', 'IPSECKEY'],
  ['dhcid', 'DHCID'],
  ['apl', 'APL'],
  ['hinfo', 'HINFO'],
  ['rp', 'RP'],
  ['afsdb', 'AFSDB'],
  ['kx', 'KX'],
  ['px', 'PX'],
  ['rt', 'RT'],
  ['x25', 'X25'],
  ['isdn', 'ISDN'],
  ['nsap', 'NSAP'],
  ['gpos', 'GPOS'],
  ['minfo', 'MINFO'],
  ['mb', 'MB'],
  ['mg', 'MG'],
  ['mr', 'MR'],
  ['eui', 'EUI48'],
  ['eui64', 'EUI64'],
  ['nid', 'NID'],
  ['l32', 'L32'],
  ['l64', 'L64'],
  ['lp', 'LP'],
  ['uri', 'URI'],
  ['hip', 'HIP'],
  ['csync', 'CSYNC'],
  ['svcb', 'SVCB'],
  ['svcb1', 'SVCB'],
  ['svcb2', 'SVCB'],
  ['svcb3', 'HTTPS'],
  ['spf', 'SPF'],
  ['avc', 'AVC'],
  ['amt', 'AMTRELAY'],
  ['talink', 'TALINK'],
  ['unknown', 'TYPE65280'],
  ['unknown', 'TYPE65281'],
  ['unknown', 'TYPE65282'],
  ['zero', 'A'],
  ['long', 'A'],
  ['a\\.b', 'A'],
  ['sp\\032ace', 'A'],
  ['oct\\200\\000et', 'A'],
  ['at\\@\\$\\;\\(\\"\\\\sign', 'A'],
  ['UPPER', 'A'],
  ['upper', 'A'],
  ['under_score', 'A'],
  ['xn--bcher-kva', 'A'],
  ['aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff123', 'A'],
]
