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
  if (failure) return <FailureNote failure={failure} retry={summary.refetch} />
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
      {steps.map(({ id, username, level }, index) => (
        <span key={id} aria-current={index === steps.length - 1 ? 'page' : undefined}>
          {isPlatform || index > 0 ? <span aria-hidden="true">› </span> : null}
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
      {currencies.map((one, index) => (
        <Figures key={one.currency}>
          <MoneyFigures
            figures={one}
            opened={opened}
            labelOf={(label) => (currencies.length > 1 ? `${label}, ${one.currency}` : label)}
            hint={index === 0 ? hint : undefined}
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
  readonly figures: Summary['currencies'][number]
  readonly opened: string | undefined
  readonly labelOf: (label: string) => string
  readonly hint: string | undefined
}
function MoneyFigures({ figures, opened, labelOf, hint }: MoneyFiguresProps) {
  const agentId = opened
  const money = (value: string, signed = false) => (
    <Amount compact symbol value={value} signed={signed} currency={figures.currency} />
  )
  return (
    <>
      <Figure label={labelOf('Credit reference')} value={money(figures.creditReference)} />
      <Figure
        label={labelOf('Own balance')}
        value={money(figures.ownBalance)}
        {...(opened === undefined ? {} : { to: address('/account-statement', {}, { account: opened }) })}
      />
      <Figure label={labelOf('Downline balance')} value={money(figures.downlineBalance)} />
      <Figure label={labelOf('Total balance')} value={money(figures.totalBalance)} />
      <Figure
        label={labelOf('Exposure')}
        value={money(figures.exposure)}
        to={address('/players', {}, { hasExposure: 'YES', agentId })}
      />
      <Figure label={labelOf('Available')} value={money(figures.available)} />
      <Figure
        label={labelOf('Player balance')}
        value={money(figures.playerBalance)}
        hint={hint}
        to={address('/players', {}, { agentId })}
      />
      <Figure
        label={labelOf('Ref. P/L')}
        value={money(figures.refPl, true)}
        hint="Total balance less credit reference"
      />
      <Figure
        label={labelOf('Transferable')}
        value={money(figures.transferable, true)}
        hint="Part of Ref. P/L that can be settled in chips now"
      />
      <Figure label={labelOf('My P/L')} value={money(figures.ownPl, true)} hint="Own share of all results" />
    </>
  )
}
