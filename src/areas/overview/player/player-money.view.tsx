import { serverNow } from '#panel/live/server-clock.ts'
import type { Href } from '#blueprint/address.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ActionButton, address, useSite } from '#panel/engine/view.ts'
import { Amount, GoLink } from '#panel/kinds/cells.tsx'
import { formatCount, isZero } from '#panel/kinds/format.ts'
import { Facts, Figure, Figures, Panel } from '#panel/ui/pieces.tsx'
import { addDays, dayOf } from '#values/day.ts'
import { requestAdjustment } from '#areas/reports/adjustments/adjustment.actions.ts'
import { playerAdjustments } from '#areas/reports/adjustments/player-adjustments.screen.ts'
import { downline } from '#areas/agents/tree/downline/downline.screen.ts'
import { editCreditReference } from '#areas/agents/cash/entries/chips.actions.ts'
import { limitExposures } from '#areas/agents/tree/accounts/account-edit.actions.ts'
import type { playerCard } from '#areas/players/profile/list/player.queries.ts'
import { asAccount } from '#areas/players/profile/list/shared.ts'
import './player-money.css'

type Card = AnswerOf<typeof playerCard>

const openPayoutStatuses = 'PENDING,ON_HOLD,APPROVED,INITIATED,PROCESSING,UNKNOWN'

/** Links to the rows behind the numbers, limited to the longest period a list accepts. */
function rowsOf(id: string, timeZone: string) {
  const today = dayOf(serverNow(), timeZone)
  const span = `${addDays(today, -182)}..${today}`
  return {
    bets: (status: string) => address('/my-bets', {}, { playerId: id, placedAt: span, status }),
    payments: (path: '/deposits' | '/withdraws', status: string) =>
      address(path, {}, { playerId: id, requestedAt: span, status }),
    statement: (kindGroup?: string) => address('/account-statement', {}, { account: id, at: span, kindGroup }),
  }
}

/** Current balances and lifetime totals of a player; each number links to its rows. */
export function PlayerMoney({ card, onDone }: { card: Card; onDone: () => void }) {
  return (
    <>
      <CurrentBalances card={card} />
      <div className="figure-actions">
        <ActionButton action={editCreditReference} path={downline.path} row={asAccount(card)} onDone={onDone} />
        <ActionButton action={limitExposures} path={downline.path} ids={[card.id]} onDone={onDone} />
        <ActionButton
          action={requestAdjustment}
          path={playerAdjustments.path}
          prefill={{ player: card.id }}
          label="Adjust balance"
        />
      </div>
      <Lifetime card={card} />
    </>
  )
}

function CurrentBalances({ card: { money, id, openBets } }: { card: Card }) {
  const { currency, timezone } = useSite()
  const { bets, payments, statement } = rowsOf(id, timezone)
  return (
    <Figures>
      <Figure label="Balance" value={<Amount value={money.balance} symbol />} to={statement()} />
      <Figure
        label="Exposure"
        value={<Amount value={money.exposure} symbol />}
        hint={
          <>
            {formatCount(openBets, currency)} open bets
            {money.exposureLimit === null ? null : (
              <>
                , limit <Amount value={money.exposureLimit} />
              </>
            )}
          </>
        }
        to={bets('OPEN,UNMATCHED')}
      />
      <Figure label="Available" value={<Amount value={money.available} symbol />} to={statement()} />
      <Figure
        label="Held"
        value={<Amount value={money.held} symbol />}
        hint="Reserved for withdrawals"
        to={payments('/withdraws', openPayoutStatuses)}
      />
      {isZero(money.debt) ? null : (
        <Figure
          label="Debt"
          value={<Amount value={money.debt} symbol />}
          hint="Shortfall in available balance"
          to={statement()}
        />
      )}
      <Figure
        label="Ref. P/L"
        value={<Amount value={money.refPl} signed symbol />}
        hint={
          <>
            Credit reference <Amount value={money.creditReference} />
          </>
        }
        to={statement()}
      />
    </Figures>
  )
}

function Lifetime({ card: { money, id, bets: placed } }: { card: Card }) {
  const { currency, timezone } = useSite()
  const { bets, payments, statement } = rowsOf(id, timezone)
  return (
    <Panel title="Lifetime totals">
      <Facts
        facts={[
          ['Deposits', <Total key="in" value={money.deposits} to={payments('/deposits', 'SUCCESS')} />],
          ['Withdrawals', <Total key="out" value={money.withdrawals} to={payments('/withdraws', 'SUCCESS')} />],
          [
            'Deposits less withdrawals',
            <Total key="net" signed value={money.net} to={statement('Deposit/withdraw')} />,
          ],
          [
            'Turnover',
            <Total
              key="stake"
              value={money.stake}
              hint={money.rtp === null ? undefined : `${money.rtp}% returned to the player (RTP)`}
              to={bets('SETTLED')}
            />,
          ],
          [
            'Player P/L',
            <Total
              key="pl"
              signed
              value={money.pl}
              hint={`Over ${formatCount(placed, currency)} ${placed === 1 ? 'bet' : 'bets'}`}
              to={bets('SETTLED')}
            />,
          ],
          [
            'GGR',
            <Total
              key="ggr"
              signed
              value={money.ggr}
              hint="Player losses plus commission, less adjustments that count towards GGR"
              to={statement()}
            />,
          ],
          ['Commission', <Total key="commission" value={money.commission} to={statement('Commission')} />],
        ]}
      />
    </Panel>
  )
}

interface TotalProps {
  readonly value: string
  readonly to: Href
  readonly signed?: boolean
  readonly hint?: string | undefined
}
const Total = ({ value, to, signed = false, hint }: TotalProps) => (
  <>
    <GoLink href={to} className="figure-link">
      <Amount value={value} signed={signed} symbol />
    </GoLink>
    {hint === undefined ? null : <small className="total-hint">{hint}</small>}
  </>
)
