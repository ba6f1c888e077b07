import type { AnswerOf } from '#blueprint/screen/query.ts'
import { betLabels, choiceLabel, humanize } from '#blueprint/labels.ts'
import { transferLabels } from '#blueprint/ledger/transfer-labels.ts'
import { ScreenLink, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/cells.tsx'
import { Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { betDetail } from './bet-detail.queries.ts'

type Bet = AnswerOf<typeof betDetail>

/** A bet with its acceptance, exposure, bookings and shares. */
export default function BetDetail({ row }: RowProps) {
  const { data, failure, refetch } = useQueryOf(betDetail, { bet: String(row['id']) })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Summary bet={data} />
      <h3>Acceptance and changes</h3>
      <SmallTable
        label="Log of the bet"
        head={['Time', 'By', 'Action', 'Result']}
        rows={data.log.map(({ at, actor, action, result, reason }) => [
          <Instant key="at" value={at} />,
          actor,
          humanize(action.split('.').at(-1) ?? action),
          reason === null ? humanize(result) : `${humanize(result)}: ${reason}`,
        ])}
      />
      <Fills bet={data} />
      <Ledger bet={data} />
      <Shares bet={data} />
    </>
  )
}

function Summary({ bet }: { readonly bet: Bet }) {
  const { exposure, pl } = bet
  return (
    <Facts
      facts={[
        ['Status', <Badge key="status" state={bet.status} labels={betLabels} />],
        ['Stake', <Amount key="stake" value={bet.stake} symbol />],
        ['Matched', <Amount key="matched" value={bet.matched} symbol />],
        ['Unmatched', <Amount key="remaining" value={bet.remaining} symbol />],
        ['Cancelled', <Amount key="cancelled" value={bet.cancelled} symbol />],
        ...(pl === null ? [] : [['Player P/L', <Amount key="pl" value={pl} signed symbol />] as const]),
        ['Commission of the market', <Amount key="commission" value={bet.commission} symbol />],
        ...(exposure === null
          ? []
          : [
              ['Exposure without the bet', <Amount key="without" value={exposure.without} symbol />] as const,
              ['Exposure with the bet', <Amount key="now" value={exposure.now} symbol />] as const,
            ]),
        [
          'Placed',
          <span key="placed">
            <Instant value={bet.placedAt} /> {bet.isInPlay}
          </span>,
        ],
        ['IP', bet.ip ?? 'unknown'],
        ['Device', bet.device ?? 'unknown'],
        ['Device id', bet.deviceId ?? 'unknown'],
        [
          'Market',
          <ScreenLink key="market" to="/my-bets" filters={{ playerId: bet.playerId, marketId: bet.marketId }}>
            Bets of the player in this market
          </ScreenLink>,
        ],
      ]}
    />
  )
}

function Fills({ bet: { fills } }: { readonly bet: Bet }) {
  if (fills.length === 0) return null
  return (
    <>
      <h3>Matched portions</h3>
      <SmallTable
        label="Matched portions of the bet"
        head={['Time', 'Size', 'Odds']}
        numeric={[1, 2]}
        rows={fills.map(({ at, size, odds }) => [
          <Instant key="at" value={at} />,
          <Amount key="size" value={size} />,
          odds,
        ])}
      />
    </>
  )
}

function Ledger({ bet: { ledger } }: { readonly bet: Bet }) {
  return (
    <>
      <h3>Ledger of the market</h3>
      {ledger.length === 0 ? (
        <p>Nothing has been booked: an open bet reserves exposure.</p>
      ) : (
        <SmallTable
          label="Bookings of the market"
          head={['Time', 'Type', 'Amount', 'Balance after']}
          numeric={[2, 3]}
          rows={ledger.map(({ at, kind, amount, balance }) => [
            <Instant key="at" value={at} />,
            choiceLabel(kind, transferLabels),
            <Amount key="amount" value={amount} signed />,
            <Amount key="balance" value={balance} />,
          ])}
        />
      )}
    </>
  )
}

function Shares({ bet: { shares } }: { readonly bet: Bet }) {
  return (
    <>
      <h3>Shares</h3>
      <SmallTable
        label="Shares of the bet"
        head={['Account', 'Share %', 'Part of the result']}
        numeric={[1, 2]}
        rows={shares.map(({ agent, share, own }) => [
          agent,
          share,
          own === null ? 'when settled' : <Amount key="own" value={own} signed />,
        ])}
      />
    </>
  )
}
