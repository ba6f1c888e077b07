import { useMay, useQueryOf, useSite, type AboveProps } from '#panel/engine/view.ts'
import { AgentLink, Amount, GoLink } from '#panel/kinds/faces.tsx'
import { formatCount, formatDay } from '#panel/kinds/format.ts'
import { FailureNote, Figure, Figures } from '#panel/ui/pieces.tsx'
import { downlinePath, downlineSummary } from './tree.screen.ts'

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
      <Ways opened={way.data?.steps.at(-1)?.id} />
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
    <nav aria-label="Way to the opened account" style={{ display: 'flex', flexWrap: 'wrap', gap: 6, paddingBottom: 8 }}>
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
function Ways({ opened }: { opened: string | undefined }) {
  const mayPay = useMay('DOWNLINE_TRANSFER')
  const mayEmploy = useMay('USER_CREATE')
  return (
    <nav aria-label="Around the downline" style={{ display: 'flex', flexWrap: 'wrap', gap: 16, paddingBottom: 8 }}>
      {mayPay ? (
        <GoLink href={opened === undefined ? '/downline-banking' : `/downline-banking?node=${opened}`}>
          Bulk banking
        </GoLink>
      ) : null}
      <GoLink href="/downline-cash">Settlements and cash</GoLink>
      <GoLink href={opened === undefined ? '/downline-limits' : `/downline-limits?agentId=${opened}`}>Limits</GoLink>
      <GoLink href="/downline-changes">Changes</GoLink>
      {mayEmploy ? <GoLink href="/user-create">New sub account</GoLink> : null}
    </nav>
  )
}

interface SumsProps {
  readonly sums: NonNullable<ReturnType<typeof useQueryOf<typeof downlineSummary>>['data']>
  readonly opened: string | undefined
}
function Sums({ sums, opened }: SumsProps) {
  const { currency } = useSite()
  const below = opened === undefined ? '' : `agentId=${opened}`
  return (
    <Figures>
      <Figure label="Credit reference" value={<Amount compact symbol value={sums.creditReference} />} />
      <Figure
        label="Own balance"
        value={<Amount compact symbol value={sums.ownBalance} />}
        {...(opened === undefined ? {} : { to: `/account-statement?account=${opened}` })}
      />
      <Figure label="Downline balance" value={<Amount compact symbol value={sums.downlineBalance} />} />
      <Figure label="Total balance" value={<Amount compact symbol value={sums.totalBalance} />} />
      <Figure
        label="Exposure"
        value={<Amount compact symbol value={sums.exposure} />}
        to={`/players?hasExposure=YES${below && `&${below}`}`}
      />
      <Figure label="Available" value={<Amount compact symbol value={sums.available} />} />
      <Figure
        label="Player balance"
        value={<Amount compact symbol value={sums.playerBalance} />}
        hint={`${formatCount(sums.players, currency)} players, ${formatCount(sums.agents, currency)} agents`}
        to={`/players${below && `?${below}`}`}
      />
      <Figure
        label="Ref. P/L"
        value={<Amount compact symbol value={sums.refPl} signed />}
        hint="Total less credit reference"
      />
      <Figure
        label="Transferable"
        value={<Amount compact symbol value={sums.transferable} signed />}
        hint="What of it could be settled in chips now"
      />
      {sums.settlement && opened !== undefined ? (
        <Figure
          label="Settlement"
          value={`${sums.settlement.weekday}s`}
          hint={`Due: what was open before ${formatDay(sums.settlement.last)}`}
          to={`/downline?node=${opened}&isDue=YES`}
        />
      ) : null}
      <Figure
        label="My P/L"
        value={<Amount compact symbol value={sums.ownPl} signed />}
        hint="The own share of all results"
      />
    </Figures>
  )
}
