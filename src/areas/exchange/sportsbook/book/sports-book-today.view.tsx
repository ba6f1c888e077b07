import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ScreenLink, useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import { FigureRows } from '#panel/figures/figure-rows.tsx'
import { FailureNote, SmallTable, Waiting, type FigureProps } from '#panel/ui/pieces.tsx'
import { sportsBookToday } from './sports-book-today.queries.ts'

type Domain = AnswerOf<typeof sportsBookToday>['domains'][number]

/** What was placed and refused today, what is open, and the limits in force; a line for each domain. */
export default function SportsBookToday() {
  const { data, failure, refetch } = useQueryOf(sportsBookToday, {})
  const seesBets = useHasPermission('SPORTSBOOK_BETS_VIEW')
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <section aria-label="Sportsbook today">
      <FigureRows
        of="Domain"
        rows={data.domains.map((domain) => ({ name: domain.domain, figures: figuresOf(domain, seesBets) }))}
      />
      <Rejections domains={data.domains} />
    </section>
  )
}

function figuresOf(domain: Domain, seesBets: boolean): readonly FigureProps[] {
  const { currency, tickets, live, players, rejected, acceptance, lastTicketAt } = domain
  return [
    { label: 'Tickets today', value: tickets, hint: `${players} players, ${live} with live legs` },
    {
      label: 'Stake today',
      value: <Amount value={domain.stake} currency={currency} />,
      hint: (
        <>
          Returned <Amount value={domain.returned} currency={currency} />
        </>
      ),
    },
    {
      label: 'Accepted',
      value: acceptance === null ? 'No tickets' : `${acceptance} %`,
      hint: (
        <ScreenLink to="/sports-book/rejected" filters={{ at: 'today' }}>
          {`${rejected} rejected`}
        </ScreenLink>
      ),
    },
    { label: 'Open tickets', value: domain.open, hint: <OpenTickets domain={domain} seesBets={seesBets} /> },
    { label: 'Limits', value: domain.isOpen ? 'Open' : 'Closed', hint: <Limits domain={domain} /> },
    { label: 'Last ticket', value: lastTicketAt === null ? 'None' : <Instant value={lastTicketAt} /> },
  ]
}

interface OpenTicketsProps {
  readonly domain: Domain
  readonly seesBets: boolean
}
const OpenTickets = ({ domain: { openStake, disputed, currency }, seesBets }: OpenTicketsProps) => (
  <>
    Stake <Amount value={openStake} currency={currency} />,{' '}
    {seesBets ? (
      <ScreenLink to="/sportsbook-bets/discrepancies" filters={{ status: 'OPEN,TAKEN' }}>
        {`${disputed} disputed`}
      </ScreenLink>
    ) : (
      `${disputed} disputed`
    )}
  </>
)

function Limits({ domain: { minStake, maxStake, maxProfit, currency } }: { readonly domain: Domain }) {
  const limit = (value: string | null) => (value === null ? 'none' : <Amount value={value} currency={currency} />)
  return (
    <>
      Stake from {limit(minStake)} to {limit(maxStake)}, max profit {limit(maxProfit)}
    </>
  )
}

function Rejections({ domains }: { readonly domains: readonly Domain[] }) {
  const rows = domains.flatMap(({ domain, reasons }) => reasons.map(({ reason, count }) => [domain, reason, count]))
  if (rows.length === 0) return null
  return (
    <SmallTable
      label="Rejections today"
      head={['Domain', 'Reason for rejection', 'Tickets']}
      numeric={[2]}
      rows={rows}
    />
  )
}
