import { address, notifyFailure, notifySuccess, useQueryOf, type AboveProps } from '#panel/engine/view.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { Amount, PlayerLink } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Columns, FailureNote, Figure, Figures, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { quickReport } from './quick-report.screen.ts'
import { quickSummary } from './quick-summary.queries.ts'

type Summary = AnswerOf<typeof quickSummary>
type InCurrency = Summary['currencies'][number]

const linesOf = ({ currency, exposure, ...figures }: InCurrency): readonly string[] => [
  currency,
  ...Object.entries(figures).map(([name, figure]) => `${labelOf(name)}: ${figure}`),
  ...(exposure === undefined ? [] : [`Open exposure: ${exposure}`]),
]
const labelOf = (name: string): string =>
  Object.entries(quickReport.columns).find(([column]) => column === name)?.[1].label ?? name

/** The sums as lines of text, to be pasted into a message. */
function CopyButton({ currencies, days }: { readonly currencies: readonly InCurrency[]; readonly days: string }) {
  const copy = () =>
    void navigator.clipboard
      .writeText([[quickReport.title, days].filter(Boolean).join(' '), ...currencies.flatMap(linesOf)].join('\n'))
      .then(() => notifySuccess('Report copied'), notifyFailure)
  return (
    <Button tone="quiet" onClick={copy}>
      Copy as text
    </Button>
  )
}

const Top = ({ title, rows }: { readonly title: string; readonly rows: NonNullable<Summary['winners']> }) => (
  <Panel title={title}>
    <SmallTable
      label={title}
      head={['Player', 'Amount']}
      numeric={[1]}
      empty="No players to show."
      rows={rows.map(({ id, name, amount, currency }) => [
        <PlayerLink key="player" id={id} name={name} />,
        <Amount key="amount" value={amount} currency={currency} signed />,
      ])}
    />
  </Panel>
)

/** Open exposure and the top five players of the report below, and its sums as a text. */
export default function AboveQuickReport({ filters }: AboveProps) {
  const { settledOn, node, product, domainId } = filters
  const { data, failure, refetch } = useQueryOf(quickSummary, { settledOn, node, product, domainId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Figures>
        {data.currencies.flatMap(({ currency, exposure }) =>
          exposure === undefined
            ? []
            : [
                <Figure
                  key={currency}
                  label="Open exposure"
                  value={<Amount value={exposure} currency={currency} />}
                  hint="Current worst case of open bets"
                  to={address('/player-exposure', {}, { agentId: node, domainId })}
                />,
              ],
        )}
      </Figures>
      {data.winners && data.losers ? (
        <Columns minWidth={260}>
          <Top title="Top five winners" rows={data.winners} />
          <Top title="Top five losers" rows={data.losers} />
        </Columns>
      ) : null}
      <CopyButton currencies={data.currencies} days={settledOn ?? ''} />
    </>
  )
}
