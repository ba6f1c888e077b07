import { isNote } from '#areas/payments/rules/payouts/auto-approval.ts'
import { Sentence } from '#panel/kinds/cells.tsx'
import './checks.css'

/** Worth knowing, but no reason against a payout. */
const isOnlyNote = ({ rule, passed }: Pick<Check, 'rule' | 'passed'>) => !passed && isNote(rule)

function Mark(check: Pick<Check, 'rule' | 'passed'>) {
  if (isOnlyNote(check)) return <abbr title="For information">!</abbr>
  return <abbr title={check.passed ? 'Passed' : 'Failed'}>{check.passed ? '✓' : '✗'}</abbr>
}

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
      <li key={rule} data-passed={isOnlyNote({ rule, passed }) ? 'note' : passed}>
        <Mark rule={rule} passed={passed} />
        <span>{title}</span>
        <span className="check-value" title={`Required: ${threshold}`}>
          <Sentence>{value}</Sentence>
        </span>
      </li>
    ))}
  </ul>
)
