const firstDomain = '(select min(id) from domain)'

const record = (type: string, ...values: readonly string[]) => ({
  type,
  outcome: values.length > 0 ? 'FOUND' : 'NONE',
  values,
})
const resolverOf = (address: string) => ({
  server: '192.0.2.53',
  records: [
    record('A', address),
    record('AAAA'),
    record('CNAME'),
    record('NS', 'ns1.dns.example', 'ns2.dns.example'),
    record('MX'),
    record('TXT', 'v=spf1 -all'),
  ],
  chain: [],
  chainEnd: 'END',
})

interface Sample {
  readonly address: string
  /** Null: the host did not answer. */
  readonly certificate: { readonly days: number } | null
}

/** A report as a look-up stores it; dates are computed by the database. */
const reportOf = (name: string, { address, certificate }: Sample) => `jsonb_build_object(
  'resolvers', '${JSON.stringify([resolverOf(address)])}'::jsonb, 'isIpv6Only', false,
  'certificate', ${
    certificate === null
      ? 'null::jsonb'
      : `jsonb_build_object('subject', 'CN=${name}', 'issuer', 'CN=Example CA', 'names', jsonb_build_array('${name}'), 'nameCount', 1,
    'from', now() - interval '60 days', 'to', now() + interval '${certificate.days} days', 'missingIssuer', null, 'protocol', 'TLSv1.3')`
  },
  'certificateFailure', ${certificate === null ? `'The connection failed'` : 'null'},
  'hops', '${JSON.stringify(
    certificate === null
      ? [{ url: `http://${name}/`, status: null, failure: 'The connection failed' }]
      : [
          { url: `http://${name}/`, status: 301, failure: null },
          { url: `https://${name}/`, status: 200, failure: null },
        ],
  )}'::jsonb)`

const lookedUp = (name: string, hours: number, verdict: string, sample: Sample) => `insert into domain_lookup
    (domain_id, name, written, is_address, is_own, status, requested_by, requested_at, checked_at, certificate, days_left, http_status, report)
  values (${firstDomain}, '${name}', '${name}', false, false, 'DONE', 'developer', now() - interval '${hours} hours', now() - interval '${hours} hours' + interval '2 seconds',
    '${verdict}', ${sample.certificate?.days ?? 'null'}, ${sample.certificate === null ? 'null' : 200}, ${reportOf(name, sample)})`

/** Names that the developer looked up: one is fine, one needs a new certificate soon, one expired, one does not answer. */
export const domainLookupStatements: readonly string[] = [
  lookedUp('play.example', 50, 'GOOD', { address: '192.0.2.10', certificate: { days: 61 } }),
  lookedUp('mirror-one.example', 26, 'GOOD', { address: '192.0.2.11', certificate: { days: 6 } }),
  lookedUp('mirror-two.example', 25, 'EXPIRED', { address: '192.0.2.12', certificate: { days: -3 } }),
  lookedUp('old-brand.example', 3, 'NONE', { address: '192.0.2.13', certificate: null }),
]
