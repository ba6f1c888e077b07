import type { AnswerOf } from '#blueprint/screen/query.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import type { inplayBoard } from './inplay/inplay-exposure.screen.ts'
import '#panel/live/changed.css'
import './outcomes.css'

export type BoardMarket = AnswerOf<typeof inplayBoard>['markets'][number]

/** An amount that is highlighted when it changes. */
export const ChangingAmount = ({ value }: { value: string }) => (
  <span key={value} className="changed">
    <Amount value={value} signed compact />
  </span>
)

type Outcome = BoardMarket['outcomes'][number]

/** At most `max` outcomes including the worst one: its neighbours on a line, the first runners otherwise. */
function visibleOutcomes(
  outcomes: readonly Outcome[],
  isWorst: (one: Outcome) => boolean,
  limit: number,
): readonly Outcome[] {
  const worst = outcomes.findIndex(isWorst)
  if (outcomes.length <= limit || worst < limit) return outcomes.slice(0, limit)
  const isLine = outcomes.every(({ back, lay }) => back === null && lay === null)
  const from = Math.min(worst - 1, outcomes.length - limit)
  return isLine
    ? outcomes.slice(from, from + limit)
    : [...outcomes.slice(0, limit - 1), ...outcomes.slice(worst, worst + 1)]
}

/** The operator's result for each outcome; the worst is shown in bold. */
export function Outcomes({ market, share, max }: { market: BoardMarket; share: 'total' | 'own'; max?: number }) {
  const worst = share === 'own' ? market.ownWorst : market.worst
  const isWorst = (outcome: Outcome) => outcome[share] === worst
  const shown = visibleOutcomes(market.outcomes, isWorst, max ?? market.outcomes.length)
  const more = market.outcomes.length - shown.length
  return (
    <ul className="results">
      {shown.map((outcome) => (
        <li key={outcome.key} className={isWorst(outcome) ? 'result result-worst' : 'result'}>
          <span className="result-name">{outcome.name}</span>
          {outcome.back === null ? null : <span className="result-price price-back">{outcome.back}</span>}
          {outcome.lay === null ? null : <span className="result-price price-lay">{outcome.lay}</span>}
          <ChangingAmount value={outcome[share]} />
        </li>
      ))}
      {more > 0 ? <li className="result result-more">{more} more</li> : null}
    </ul>
  )
}
