import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Instant } from '#panel/kinds/cells.tsx'
import { EmptyNote, Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { domainReport } from './domain-report.queries.ts'
import { certificateLabels, outcomeLabels } from './lookup-labels.ts'

type Report = NonNullable<AnswerOf<typeof domainReport>['report']>

const isVerdict = (name: unknown): name is keyof typeof certificateLabels =>
  typeof name === 'string' && name in certificateLabels

/** Answers of the name servers and the web server, and the certificate. */
export default function DomainLookup({ row }: RowProps) {
  const { data, failure, refetch } = useQueryOf(domainReport, { id: String(row['id']) }, { everySeconds: 2 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const { report, lastTrafficAt } = data
  const verdict = row['certificate']
  return (
    <>
      {row['isOwn'] === true ? (
        <p>
          Last call of the player site: {lastTrafficAt === null ? 'none in 30 days' : <Instant value={lastTrafficAt} />}
        </p>
      ) : null}
      {report === null ? (
        <EmptyNote>The look-up has started. Its result appears here within 10 seconds.</EmptyNote>
      ) : (
        <>
          <Certificate report={report} verdict={isVerdict(verdict) ? certificateLabels[verdict] : ''} />
          <Hops hops={report.hops} />
          {report.resolvers.map((resolver) => (
            <Records key={resolver.server} resolver={resolver} />
          ))}
        </>
      )}
    </>
  )
}

function Certificate({ report, verdict }: { readonly report: Report; readonly verdict: string }) {
  const { certificate, certificateFailure, isIpv6Only } = report
  return (
    <section>
      <h3>Certificate</h3>
      {isIpv6Only ? <p>IPv6 only</p> : null}
      {certificate === null ? (
        <p>{certificateFailure}</p>
      ) : (
        <Facts
          facts={[
            ['Verdict', verdict],
            ['Subject', certificate.subject],
            ['Issuer', certificate.issuer],
            ...(certificate.missingIssuer === null ? [] : [['Missing issuer', certificate.missingIssuer] as const]),
            ['Valid from', <Instant key="from" value={certificate.from} />],
            ['Valid to', <Instant key="to" value={certificate.to} />],
            [`Names (${certificate.nameCount})`, certificate.names.join(', ')],
            [
              'Protocol',
              /^TLSv1(\.1)?$/.test(certificate.protocol) ? `${certificate.protocol} (outdated)` : certificate.protocol,
            ],
          ]}
        />
      )}
    </section>
  )
}

const Hops = ({ hops }: Pick<Report, 'hops'>) => (
  <section>
    <h3>Redirects</h3>
    <SmallTable
      label="Redirects"
      head={['Address', 'Answer']}
      rows={hops.map(({ url, status, failure }) => [url, status === null ? failure : `${status}`])}
    />
  </section>
)

function Records({
  resolver: { server, records, chain, chainEnd },
}: {
  readonly resolver: Report['resolvers'][number]
}) {
  const label = `Answers of ${server}`
  return (
    <section>
      <h3>{label}</h3>
      {chain.length === 0 ? null : <p>{chainText(chain, chainEnd)}</p>}
      <SmallTable
        label={label}
        head={['Type', 'Answer']}
        rows={records.map(({ type, outcome, values }) => [
          type,
          outcome === 'FOUND' ? values.join(', ') : outcomeLabels[outcome],
        ])}
      />
    </section>
  )
}

function chainText(chain: readonly string[], end: Report['resolvers'][number]['chainEnd']): string {
  const names = chain.join(', ')
  if (end === 'RING') return `Ring of ${chain.length} ${chain.length === 1 ? 'name' : 'names'}: ${names}`
  return end === 'LONGER' ? `Alias of ${names}, and longer than ${chain.length}` : `Alias of ${names}`
}
