import { address } from '#blueprint/address.ts'
import { useHasPermission, useQueryOf, useSite, type AboveProps } from '#panel/engine/view.ts'
import { AgentLink, Amount, GoLink } from '#panel/kinds/cells.tsx'
import { formatCount, formatDay } from '#panel/kinds/format.ts'
import { FailureNote, Figure, Figures } from '#panel/ui/pieces.tsx'
import { downlinePath, downlineSummary } from './tree.queries.ts'

/** Breadcrumbs to the selected account, links and totals of its downline. */
export default function AboveDownline({ filters }: AboveProps) {
  const opened = filters['node'] ? { node: filters['node'] } : {}
  const path = useQueryOf(downlinePath, opened)
  const summary = useQueryOf(downlineSummary, opened)
  const failure = path.failure ?? summary.failure
  if (failure) return <FailureNote failure={failure} again={summary.again} />
  return (
    <>
      {path.data ? <Breadcrumbs {...path.data} /> : null}
      <RelatedLinks
        opened={path.data?.steps.at(-1)?.id}
        isOwn={path.data?.steps.length === 1 && !path.data.isPlatform}
      />
      {summary.data ? <Sums sums={summary.data} opened={path.data?.steps.at(-1)?.id} /> : null}
    </>
  )
}

interface Step {
  readonly id: string
  readonly username: string
  readonly level: string
}

function Breadcrumbs({ steps, isPlatform }: { steps: readonly Step[]; isPlatform: boolean }) {
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

/** Links to related screens and actions for the downline of the selected account. */
function RelatedLinks({ opened, isOwn }: { opened: string | undefined; isOwn: boolean }) {
  const mayEdit = useHasPermission('DOWNLINE_EDIT')
  const mayOpen = useHasPermission('DOWNLINE_CREATE')
  const mayPay = useHasPermission('DOWNLINE_TRANSFER')
  const mayEmploy = useHasPermission('USER_CREATE')
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

/** Without a selected node there is one row of figures for each currency; counts are shown in the first. */
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
  const money = (value: string, signed = false) => (
    <Amount compact symbol value={value} signed={signed} currency={of.currency} />
  )
  return (
    <>
      <Figure label={named('Credit reference')} value={money(of.creditReference)} />
      <Figure
        label={named('Own balance')}
        value={money(of.ownBalance)}
        {...(opened === undefined ? {} : { to: address('/account-statement', {}, { account: opened }) })}
      />
      <Figure label={named('Downline balance')} value={money(of.downlineBalance)} />
      <Figure label={named('Total balance')} value={money(of.totalBalance)} />
      <Figure
        label={named('Exposure')}
        value={money(of.exposure)}
        to={address('/players', {}, { hasExposure: 'YES', agentId })}
      />
      <Figure label={named('Available')} value={money(of.available)} />
      <Figure
        label={named('Player balance')}
        value={money(of.playerBalance)}
        hint={hint}
        to={address('/players', {}, { agentId })}
      />
      <Figure label={named('Ref. P/L')} value={money(of.refPl, true)} hint="Total balance less credit reference" />
      <Figure
        label={named('Transferable')}
        value={money(of.transferable, true)}
        hint="Part of Ref. P/L that can be settled in chips now"
      />
      <Figure label={named('My P/L')} value={money(of.ownPl, true)} hint="Own share of all results" />
    </>
  )
}
