import { address } from '#blueprint/address.ts'
import { useMay, useQueryOf, useSite, type AboveProps } from '#panel/engine/view.ts'
import { AgentLink, Amount, GoLink } from '#panel/kinds/faces.tsx'
import { formatCount, formatDay } from '#panel/kinds/format.ts'
import { FailureNote, Figure, Figures } from '#panel/ui/pieces.tsx'
import { downlinePath, downlineSummary } from './tree.queries.ts'

/** The way to the opened account and what it comes to with everything below; each step goes up again. */
export default function AboveDownline({ filters }: AboveProps) {
  const opened = filters['node'] ? { node: filters['node'] } : {}
  const way = useQueryOf(downlinePath, opened)
  const summary = useQueryOf(downlineSummary, opened)
  const failure = way.failure ?? summary.failure
  if (failure) return <FailureNote failure={failure} again={summary.again} />
  return (
    <>
      {way.data ? <Way {...way.data} /> : null}
      <Ways opened={way.data?.steps.at(-1)?.id} isOwn={way.data?.steps.length === 1 && !way.data.isPlatform} />
      {summary.data ? <Sums sums={summary.data} opened={way.data?.steps.at(-1)?.id} /> : null}
    </>
  )
}

interface Step {
  readonly id: string
  readonly username: string
  readonly level: string
}

function Way({ steps, isPlatform }: { steps: readonly Step[]; isPlatform: boolean }) {
  return (
    <nav
      aria-label="Path to the selected account"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 6, paddingBottom: 8 }}
    >
      {isPlatform ? <GoLink href="/downline">Top</GoLink> : null}
      {steps.map(({ id, username, level }, place) => (
        <span key={id} aria-current={place === steps.length - 1 ? 'page' : undefined}>
          {isPlatform || place > 0 ? <span aria-hidden="true">› </span> : null}
          <small>{level}</small> <AgentLink id={id} name={username} />
        </span>
      ))}
    </nav>
  )
}

/** What else is done with and known of those below the opened account. */
function Ways({ opened, isOwn }: { opened: string | undefined; isOwn: boolean }) {
  const mayEdit = useMay('DOWNLINE_EDIT')
  const mayOpen = useMay('DOWNLINE_CREATE')
  const mayPay = useMay('DOWNLINE_TRANSFER')
  const mayEmploy = useMay('USER_CREATE')
  return (
    <nav aria-label="Downline links" style={{ display: 'flex', flexWrap: 'wrap', gap: 16, paddingBottom: 8 }}>
      {mayPay ? (
        <GoLink href={opened === undefined ? '/downline-banking' : address('/downline-banking', {}, { node: opened })}>
          Bulk banking
        </GoLink>
      ) : null}
      {mayEdit && opened !== undefined && !isOwn ? (
        <GoLink href={address('/downline-edit/:id', { id: opened })}>Edit agent</GoLink>
      ) : null}
      {mayOpen && opened !== undefined ? (
        <GoLink href={address('/downline-create', {}, { parent: opened })}>New agent</GoLink>
      ) : null}
      <GoLink href="/downline-cash">Settlements and cash</GoLink>
      <GoLink href={opened === undefined ? '/downline-limits' : address('/downline-limits', {}, { agentId: opened })}>
        Limits
      </GoLink>
      <GoLink href="/downline-changes">Change history</GoLink>
      {mayEmploy ? <GoLink href="/user-create">New sub account</GoLink> : null}
    </nav>
  )
}

type Summary = NonNullable<ReturnType<typeof useQueryOf<typeof downlineSummary>>['data']>

/** Above all nodes a row of figures for each currency; what is no money stands with the first. */
function Sums({ sums, opened }: { sums: Summary; opened: string | undefined }) {
  const { currency } = useSite()
  const { currencies, settlement, players, agents } = sums
  const hint = `${formatCount(players, currency)} players, ${formatCount(agents, currency)} agents`
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {currencies.map((one, place) => (
        <Figures key={one.currency}>
          <MoneyFigures
            of={one}
            opened={opened}
            named={(label) => (currencies.length > 1 ? `${label}, ${one.currency}` : label)}
            hint={place === 0 ? hint : undefined}
          />
          {settlement && opened !== undefined ? (
            <Figure
              label="Settlement"
              value={`${settlement.weekday}s`}
              hint={`Due: amounts outstanding before ${formatDay(settlement.last)}`}
              to={address('/downline', {}, { node: opened, isDue: 'YES' })}
            />
          ) : null}
        </Figures>
      ))}
    </div>
  )
}

interface MoneyFiguresProps {
  readonly of: Summary['currencies'][number]
  readonly opened: string | undefined
  readonly named: (label: string) => string
  readonly hint: string | undefined
}
function MoneyFigures({ of, opened, named, hint }: MoneyFiguresProps) {
  const agentId = opened
  const told = (value: string, signed = false) => (
    <Amount compact symbol value={value} signed={signed} currency={of.currency} />
  )
  return (
    <>
      <Figure label={named('Credit reference')} value={told(of.creditReference)} />
      <Figure
        label={named('Own balance')}
        value={told(of.ownBalance)}
        {...(opened === undefined ? {} : { to: address('/account-statement', {}, { account: opened }) })}
      />
      <Figure label={named('Downline balance')} value={told(of.downlineBalance)} />
      <Figure label={named('Total balance')} value={told(of.totalBalance)} />
      <Figure
        label={named('Exposure')}
        value={told(of.exposure)}
        to={address('/players', {}, { hasExposure: 'YES', agentId })}
      />
      <Figure label={named('Available')} value={told(of.available)} />
      <Figure
        label={named('Player balance')}
        value={told(of.playerBalance)}
        hint={hint}
        to={address('/players', {}, { agentId })}
      />
      <Figure label={named('Ref. P/L')} value={told(of.refPl, true)} hint="Total balance less credit reference" />
      <Figure
        label={named('Transferable')}
        value={told(of.transferable, true)}
        hint="Part of Ref. P/L that can be settled in chips now"
      />
      <Figure label={named('My P/L')} value={told(of.ownPl, true)} hint="The own share of all results" />
    </>
  )
}
