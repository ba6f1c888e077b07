import { marketLabels } from '#blueprint/labels.ts'
import type { RowProps } from '#panel/engine/view.ts'
import { ScreenLink } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { SmallTable } from '#panel/ui/pieces.tsx'
import { MarketSwitch } from '#areas/exchange/risk/board/market-switch.view.tsx'
import '#areas/exchange/risk/board/stale-feed.css'

interface Runner {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly back: string | null
  readonly lay: string | null
}

/** The runners of a market with their prices, and its suspend switch. */
export default function EventMarket({ row }: RowProps) {
  const runners = row['runners'] as readonly Runner[]
  return (
    <>
      <p>
        <ScreenLink to="/risk-management" filters={{ market: String(row['id']), all: '1' }}>
          Market book
        </ScreenLink>
        {' · '}
        <ScreenLink to="/market-result" filters={{ id: String(row['id']) }}>
          Market result
        </ScreenLink>
      </p>
      <MarketSwitch
        market={{
          id: String(row['id']),
          status: String(row['status']),
          isOnManualHold: row['isOnManualHold'] === true,
        }}
      />
      {row['feed'] === 'STALE' ? (
        <p className="stale-feed" role="alert">
          Stale prices: the last news of the feed is from <Instant value={textOf(row['fedAt'])} />. Bets are refused.
        </p>
      ) : null}
      <SmallTable
        label="Runners"
        head={['Runner', 'Status', 'Back', 'Lay']}
        numeric={[2, 3]}
        empty="This market has no runners."
        rows={runners.map(({ id, name, status, back, lay }) => [
          name,
          <Badge key={id} state={status} labels={marketLabels} />,
          back ?? '–',
          lay ?? '–',
        ])}
      />
    </>
  )
}
