import { Sentence } from '#panel/kinds/cells.tsx'
import './checks.css'

const Mark = ({ passed }: { passed: boolean }) => <abbr title={passed ? 'Passed' : 'Failed'}>{passed ? '✓' : '✗'}</abbr>

interface Check {
  readonly rule: string
  readonly title: string
  readonly passed: boolean
  readonly value: string
  readonly threshold: string
}

/** Lists the review checks with their results. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="checks" aria-label="Checks">
    {checks.map(({ rule, title, passed, value, threshold }) => (
      <li key={rule} data-passed={passed}>
        <Mark passed={passed} />
        <span>{title}</span>
        <span className="check-value" title={`Required: ${threshold}`}>
          <Sentence>{value}</Sentence>
        </span>
      </li>
    ))}
  </ul>
)
