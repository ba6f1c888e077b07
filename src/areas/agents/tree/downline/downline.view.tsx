import type { ReactNode } from 'react'
import { address } from '#blueprint/address.ts'
import { useHasPermission, useQueryOf, useSite, type AboveProps } from '#panel/engine/view.ts'
import { AgentLink, Amount, GoLink } from '#panel/kinds/cells.tsx'
import { formatCount, formatDay } from '#panel/kinds/format.ts'
import { FigureRows } from '#panel/figures/figure-rows.tsx'
import { FailureNote, Waiting, type FigureProps } from '#panel/ui/pieces.tsx'
import { downlinePath, downlineSummary } from '#areas/agents/tree/tree.queries.ts'

/** Breadcrumbs to the selected account, links and totals of its downline. */
export default function AboveDownline({ filters }: AboveProps) {
  const opened = filters['node'] ? { node: filters['node'] } : {}
  const path = useQueryOf(downlinePath, opened)
  const summary = useQueryOf(downlineSummary, opened)
  const failure = path.failure ?? summary.failure
  if (failure) return <FailureNote failure={failure} retry={summary.refetch} />
  if (!path.data || !summary.data) return <Waiting />
  const { steps, isPlatform } = path.data
  const at = steps.at(-1)?.id
  return (
    <>
      <Breadcrumbs {...path.data} />
      <RelatedLinks opened={at} isOwn={steps.length === 1 && !isPlatform} />
      <Sums sums={summary.data} opened={at} />
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

/** One strip; without a selected node it has a line for each currency. Counts are shown in the first. */
function Sums({ sums, opened }: { sums: Summary; opened: string | undefined }) {
  const { currency } = useSite()
  const { currencies, settlement, players, agents } = sums
  const counts = `${formatCount(players, currency)} players, ${formatCount(agents, currency)} agents`
  const due =
    settlement && opened !== undefined ? (
      <GoLink href={address('/downline', {}, { node: opened, isDue: 'YES' })}>
        {`${settlement.weekday}s, due before ${formatDay(settlement.last)}`}
      </GoLink>
    ) : undefined
  return (
    <FigureRows
      of="Currency"
      rows={currencies.map((one, index) => ({
        name: one.currency,
        figures: figuresOf(one, opened, index === 0 ? { counts, due } : {}),
      }))}
    />
  )
}

function figuresOf(
  figures: Summary['currencies'][number],
  agentId: string | undefined,
  { counts, due }: { readonly counts?: string; readonly due?: ReactNode },
): readonly FigureProps[] {
  const money = (value: string, signed = false) => (
    <Amount compact symbol value={value} signed={signed} currency={figures.currency} />
  )
  return [
    { label: 'Credit reference', value: money(figures.creditReference) },
    {
      label: 'Own balance',
      value: money(figures.ownBalance),
      ...(agentId === undefined ? {} : { to: address('/account-statement', {}, { account: agentId }) }),
    },
    { label: 'Downline balance', value: money(figures.downlineBalance) },
    { label: 'Total balance', value: money(figures.totalBalance) },
    {
      label: 'Exposure',
      value: money(figures.exposure),
      to: address('/players', {}, { hasExposure: 'YES', agentId }),
    },
    { label: 'Available', value: money(figures.available) },
    {
      label: 'Player balance',
      value: money(figures.playerBalance),
      hint: counts,
      to: address('/players', {}, { agentId }),
    },
    { label: 'Ref. P/L', value: money(figures.refPl, true), about: 'Total balance less credit reference' },
    {
      label: 'Transferable',
      value: money(figures.transferable, true),
      hint: due,
      about: 'Part of Ref. P/L that can be settled in chips now',
    },
    { label: 'My P/L', value: money(figures.ownPl, true), about: 'Our share of P/L' },
  ]
}
