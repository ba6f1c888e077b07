import type { AnswerOf } from '#blueprint/screen/query.ts'
import { Amount } from '#panel/kinds/faces.tsx'
import type { inplayBoard } from './inplay-exposure.screen.ts'

export type BoardMarket = AnswerOf<typeof inplayBoard>['markets'][number]

/** An amount that lights up when it changes. */
export const Figure = ({ value }: { value: string }) => (
  <span key={value} className="changed">
    <Amount value={value} signed compact />
  </span>
)

type Outcome = BoardMarket['outcomes'][number]

/** As many as fit, the worst of them always among them: of a line its neighbours, of runners the first. */
function fitting(outcomes: readonly Outcome[], isWorst: (one: Outcome) => boolean, most: number): readonly Outcome[] {
  const worst = outcomes.findIndex(isWorst)
  if (outcomes.length <= most || worst < most) return outcomes.slice(0, most)
  const isLine = outcomes.every(({ back, lay }) => back === null && lay === null)
  const from = Math.min(worst - 1, outcomes.length - most)
  return isLine
    ? outcomes.slice(from, from + most)
    : [...outcomes.slice(0, most - 1), ...outcomes.slice(worst, worst + 1)]
}

/** What the house wins or loses with each outcome; the worst is told in bold. */
export function Outcomes({ market, share, most }: { market: BoardMarket; share: 'total' | 'own'; most?: number }) {
  const worst = share === 'own' ? market.ownWorst : market.worst
  const isWorst = (outcome: Outcome) => outcome[share] === worst
  const shown = fitting(market.outcomes, isWorst, most ?? market.outcomes.length)
  const more = market.outcomes.length - shown.length
  return (
    <ul className="results">
      {shown.map((outcome) => (
        <li key={outcome.key} className={isWorst(outcome) ? 'result result-worst' : 'result'}>
          <span className="result-name">{outcome.name}</span>
          {outcome.back === null ? null : <span className="result-price price-back">{outcome.back}</span>}
          {outcome.lay === null ? null : <span className="result-price price-lay">{outcome.lay}</span>}
          <Figure value={outcome[share]} />
        </li>
      ))}
      {more > 0 ? <li className="result result-more">{more} more</li> : null}
    </ul>
  )
}
