import type { AnswerOf } from '#blueprint/query.ts'
import { Amount } from '#panel/kinds/faces.tsx'
import type { inplayBoard } from './inplay-exposure.screen.ts'

export type BoardMarket = AnswerOf<typeof inplayBoard>['markets'][number]

/** An amount that lights up when it changes. */
export const Figure = ({ value }: { value: string }) => (
  <span key={value} className="changed">
    <Amount value={value} signed compact />
  </span>
)

/** What the house wins or loses with each outcome; the worst is told in bold. */
export function Outcomes({ market, share, most }: { market: BoardMarket; share: 'total' | 'own'; most?: number }) {
  const worst = share === 'own' ? market.ownWorst : market.worst
  const shown = most === undefined ? market.outcomes : market.outcomes.slice(0, most)
  const more = market.outcomes.length - shown.length
  return (
    <ul className="results">
      {shown.map((outcome) => (
        <li key={outcome.key} className={outcome[share] === worst ? 'result result-worst' : 'result'}>
          <span className="result-name">{outcome.name}</span>
          {outcome.back === null ? null : <span className="result-price price-back">{outcome.back}</span>}
          {outcome.lay === null ? null : <span className="result-price price-lay">{outcome.lay}</span>}
          <Figure value={outcome[share]} />
        </li>
      ))}
      {more > 0 ? <li className="result">{more} more</li> : null}
    </ul>
  )
}
