# Answers one case a line: Mail::SPF and Mail::DMARC.
use strict;
use warnings;
use JSON::PP;
use Net::DNS::Resolver;
use Mail::SPF;
use Mail::DMARC::PurePerl;

$| = 1;
my $resolver = Net::DNS::Resolver->new(retrans => 1, retry => 1, udp_timeout => 3, tcp_timeout => 3);
my $server = Mail::SPF::Server->new(hostname => 'bench.example', dns_resolver => $resolver);

while (my $line = <STDIN>) {
    my $case = decode_json($line);
    my $result = eval {
        if ($case->{kind} eq 'spf') {
            my $is_helo = $case->{sender} eq '';
            my $request = Mail::SPF::Request->new(
                versions      => [1],
                scope         => $is_helo ? 'helo' : 'mfrom',
                identity      => $is_helo ? $case->{helo} : $case->{sender},
                ip_address    => $case->{ip},
                helo_identity => $case->{helo},
            );
            return $server->process($request)->code;
        }
        my $dmarc = Mail::DMARC::PurePerl->new;
        $dmarc->set_resolver($resolver);
        $dmarc->header_from($case->{domain});
        my $policy = $dmarc->discover_policy;
        return 'none' if !$policy;
        my $from = $dmarc->result->published ? $dmarc->result->published->domain : $case->{domain};
        return lc($from) ne lc($case->{domain}) && $policy->sp ? $policy->sp : $policy->p;
    };
    my $error = $@;
    $result = "threw $error" if !defined $result;
    print encode_json({ result => "$result" }), "\n";
}
