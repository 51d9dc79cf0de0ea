/**
 * A message as a mailing list passed it on: signed, then tagged in its subject and given a footer. The key was made for it
 * and thrown away; the records stand in the zone file, so that nothing is looked up.
 */
export const sampleMessage = `Return-Path: <users-bounces@lists.example>
Authentication-Results: mail.receiver.example; dkim=fail (body hash did not verify) header.d=shop.example header.s=mail2026; spf=pass smtp.mailfrom=lists.example; dmarc=fail header.from=shop.example
Received: from mx.lists.example (mx.lists.example [192.0.2.25]) by mail.receiver.example with ESMTPS; Tue, 24 Nov 2026 10:15:31 +0000
Received: from out.shop.example (out.shop.example [198.51.100.7]) by mx.lists.example with ESMTPS; Tue, 24 Nov 2026 10:15:04 +0000
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.example; s=mail2026;
 h=from:to:subject:date:message-id:mime-version:content-type;
 bh=12aeCI9pUO9P1SkLA9FTfojCugPJtsxHHMcv6ICWFQM=;
 b=BI0BgX7uvLMqJhcXTJGz5gWw/v0kCv93CAEh0j6TqQ1Zs7eaYmBsT7u6p859vd3/bsygbcUQ
 ayq6q8hV0uDJOoh7gQakzXrnOXfPwnxKZHM/yszh9Z3ZII9k2sJLycnZFdhG2Hqm0DsqaksD
 CX66xix4qG4qjdQnbdkz0Vw020J+cLX287RotdQ7jyABJCo1KUVzfi/Mc1LEkp3R31ZZ9XZd
 Rlp43g22RT57/uswti/v+z6EVfDVk0wICy+v03+bdzRcQHqoUL6+1GjRh/pyStdU3jZjaZLV
 AVBsanXB/C7TIgV64DUjYZsYQdN2n+wwPxpimzASsWg3aeQZa/n6UA==
From: Alice Example <alice@shop.example>
To: users@lists.example
Subject: [users] Opening hours in December
Date: Tue, 24 Nov 2026 10:15:02 +0000
Message-ID: <20261124.1015@shop.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

Hello everybody,

from the first of December the shop is open until eight in the evening,
and on the four Sundays before Christmas from noon to six.

See you there,
Alice
_______________________________________________
users mailing list -- users@lists.example
To unsubscribe send an email to users-leave@lists.example
`

export const sampleZone = `$ORIGIN shop.example.
@                   TXT "v=spf1 ip4:198.51.100.0/24 -all"
_dmarc              TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.example"
mail2026._domainkey TXT ( "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArpnBViwwposD6VPA69CUgO7fyORF7t47RP5+uZihG1Kt70UImclzgOHVQQpo0M/cyd9ALiQRK5mdhDM7vLolr1xXI9/6XVED5kbpj8rbAxec15457cyUW5CKh9432V88hvZYUe9k"
                          "PM8YdBjGTNTBifOtoTNc30JuqAEZsldkfR38Tbwk0RgNcP5gPaJexGTGgkrg6BarINaEjJaUoIxMVDfDk9nMNSGlhNw/AytPaxuz+gCBTXX51av9a/Wcysi2F79hlqFL4Xo4dCgwOQ22wK2DkMugJS/XvCRadgH0ukwGVH4QbohxZGWD+MrWtSdhug4R4vx43yc4HPIMEDj+0wIDAQAB" )
$ORIGIN lists.example.
@                   TXT "v=spf1 ip4:192.0.2.25 -all"
`
