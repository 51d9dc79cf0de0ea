# Prints the policy that Mail::DMARC finds for each domain on standard input; the first argument is the port of the name
# server on loopback.
use strict;
use warnings;
use Net::DNS::Resolver;
use Mail::DMARC::PurePerl;

$| = 1;
my $resolver = Net::DNS::Resolver->new(
    nameservers => ['127.0.0.1'],
    port        => $ARGV[0],
    retry       => 1,
    udp_timeout => 3,
    tcp_timeout => 3,
);

while (my $domain = <STDIN>) {
    chomp $domain;
    my $policy = eval {
        my $dmarc = Mail::DMARC::PurePerl->new;
        $dmarc->set_resolver($resolver);
        $dmarc->header_from($domain);
        my $found = $dmarc->discover_policy;
        return 'none' if !$found;
        my $from = $dmarc->result->published ? $dmarc->result->published->domain : $domain;
        return lc($from) ne lc($domain) && $found->sp ? $found->sp : $found->p;
    };
    print lc($policy // 'error'), "\n";
}
