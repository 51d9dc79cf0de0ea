/** The DS records of the root keys that are trusted; IANA's root-anchors.xml, as in Debian's dns-root-data. */
export const rootAnchors: readonly string[] = [
  '20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D',
  '38696 8 2 683D2D0ACB8C9B712A1948B27F741219298D0A450D612C483AF444A4C0FB2B16',
]
