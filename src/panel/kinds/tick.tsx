import './tick.css'

interface TickProps {
  readonly value: boolean
  /** True needs attention, so it is coloured. */
  readonly isAlarm?: boolean
}

/** Yes or no as a tick or a dash; files and screen readers have the words. */
export const Tick = ({ value, isAlarm = false }: TickProps) => (
  <span className={value ? (isAlarm ? 'tick tick-alarm' : 'tick') : 'tick tick-no'} title={value ? 'Yes' : 'No'}>
    <span className="unseen">{value ? 'YES' : 'NO'}</span>
  </span>
)
